/** Days 31 to 60; the form of `EARLY`. */
export const MIDDLE: string = `
## 31 ines Cinco días de sol
¡Estoy en Valencia! Inés me esperaba con una caja de naranjas y el pelo lleno de barro.
¿Qué fue lo primero que dijo?
"Estás blanca." Y lo segundo: "Come." Por ese orden.
* Yue llegó a Valencia; Inés dijo "estás blanca" y después "come". // Primer día del viaje // Naranjas y barro // Ojalá duerma // !4 5 1 #viaje #Inés

Dormí nueve horas. NUEVE. Con la ventana abierta y una moto cada diez minutos.
Nueve horas es un récord desde que te conozco. ¿Con qué soñaste?
Con nada. Un nada precioso, color teja.
* Durmió nueve horas en Valencia y soñó "un nada precioso, color teja". // La primera noche // Récord desde que la conozco // ¿Qué hace falta para dormir así en casa? // !4 4 3 #sueño #viaje

## 34 ines La noche del horno
Esta noche hemos abierto el horno. Mi cuenco ha salido vivo. Torcido, azul, mío.
¿Cómo es tenerlo en la mano?
Pesa como un teléfono de los antiguos. Inés dice que se escucha el mar si una quiere.
¿Y tú quieres?
Yo lo he grabado, claro. No hay mar. Hay una caldera. Pero no se lo digas.
* El cuenco azul salió vivo del horno; Yue grabó lo que suena dentro y no es el mar. // Última noche en Valencia // "Pero no se lo digas" // Que no se rompa en el viaje // !5 5 1 #cerámica #secreto
+ 88 El cuenco está en la ventana de Bergen, con horquillas dentro.

Inés me preguntó si soy feliz allí arriba. Le dije que estoy ocupada.
Esa es respuesta a otra pregunta.
Eso dijo ella. Con las mismas palabras, qué rabia.
* Inés preguntó si es feliz y Yue contestó "ocupada"; las dos notaron el cambio de pregunta. // La terraza, muy tarde // Dijimos lo mismo, Inés y yo // ¿Es feliz en Rotterdam? // !5 5 5 #felicidad #dudas

## 38 korean 시험 날
시험 봤어요. 듣기는 좋았어요. 쓰기에서 시간이 없었어요.
지금 기분은 어때요? 한 단어로.
"아깝다". 이 단어를 오늘 배웠어요, 시험장에서.
* 시험에서 쓰기 시간이 모자랐다; 그날 배운 단어는 "아깝다"였다. // 첫 시험 // 한 단어로 말해 달라고 했다 // 다시 볼 것인가 // !4 4 4 #시험 #실패

## 40 work The lantern is lit
Second demo. It worked. Unit seven heard a porpoise LIVE and the client whispered "oh".
Whispered it?
He whispered it. Priya squeezed my arm so hard that I have a souvenir.
* The second demo worked: a live porpoise, a whispered "oh", a squeezed arm. // Pier four again, no rain // The client who had covered his ears // Let it be good for one evening // !5 5 1 #demo #joy #porpoise

Bram said "well done" as if it were a foreign word.
It may be one, for him. Did you answer in the same language?
I said "dank je". We are both learning.
* Bram said "well done" with an accent and she thanked him in Dutch. // After the demo // Both are learning // #Bram #peace

## 44 home A letter from the north
There is a mail from Fjordlab in Bergen. They read the porpoise paper. They ask if I would like to "come and listen to a forest".
What is your body doing while you read it to me?
Standing. I did not notice that I stood up.
* Fjordlab in Bergen asked her to "come and listen to a forest", and she stood up without noticing. // The offer // Her body answered first // Does she want it, or want to be asked? // !5 5 5 #Fjordlab #offer

Kelp. A choir of hydrophones in kelp. Eleven nodes. The project is called kelp-choir, who names things like that?
Somebody whom you would like to have lunch with.
Do not be on their side yet. Jonas does not know. Mum does not know. The cat suspects.
* She likes the name kelp-choir already; Jonas and her mother do not know, "the cat suspects". // Same evening // She asked me not to take sides // Whom will she tell first? // !4 4 5 #Fjordlab #Jonas

## 47 work The door with the blinds
They cancelled it. Echo-lantern is "paused for portfolio reasons". Priya read it from a sheet and her voice was flat.
Paused is a word with its coat on. How are you, and how is Priya?
I am clear, strangely. Priya went to the pontoon and threw {a|her} coffee into the harbour, cup and all.
* Haldane paused the echo-lantern; Yue was strangely clear and Priya threw her coffee into the harbour. // "Portfolio reasons" // A flat voice, a flying cup // What happens to the recordings? // !5 5 4 #echo-lantern #budget #loss

## 50 evenings Yes
I said yes to Fjordlab. Then I told Jonas. In the wrong order, I know.
What did he say?
"When were you going to ask me?" And I said: I was not asking. I was telling. And then it was quiet.
* She said yes to Bergen and told Jonas after: "I was not asking, I was telling." Then it was quiet. // The decision // The order of the two calls // Can they mend the order? // !5 5 5 #Jonas #decision #Fjordlab
+ 80 Jonas brought it up himself when he came: he would have said yes if asked.

Was that cruel?
It was true and it came late, and late is what hurt him. You can still say the second half.
Which half?
That you would like him to come.
* I told her what I thought: that lateness hurt him, and that she can still say the other half. // She asked if it was cruel // "Which half?" // Will she ask him to come? // !5 4 5 #Jonas #us

## 54 mother 手术那天
现在成都是下午，妈妈进手术室了。李明说四十分钟。
我陪你等。你手边有什么？
外婆的收音机，没插电。我也不知道为什么抱着它。
因为坏了的东西也在听。
* 妈妈手术那四十分钟，月抱着没插电的收音机，我陪她等。 // 手术当天，隔着半个地球 // 我还给她外婆的那句话 // 等李明的电话 // !5 5 5 #妈妈的眼睛 #外婆的收音机
+ 55 第二天拆纱布，一切都好。

李明来电话了！很顺利。妈妈醒来第一句话是：“几点了，月月吃饭没有。”
吃了吗？
没有。我现在就吃。一边哭一边吃。🥟
* 手术顺利，妈妈醒来先问月吃饭没有；她一边哭一边吃。 // 李明的电话 // 第一句话是“吃饭没有” // !5 5 1 #妈妈的眼睛 #高兴

## 58 health Five
Five kilometres. Without stopping. Past the bridge, past the third kilometre, past the whole {sulking|grumpy} last two months.
Five! What did the knee say?
Nothing. It was busy. Saskia sent a trophy emoji, and I ran one more street to show it to the river.
* She ran five kilometres without stopping and showed the trophy to the river. // The knee was "busy" // One street more // #running #joy #knee

## 60 work The last badge
Last day. I gave back the badge, two keys and one umbrella that was never mine.
Who got the recordings?
Fleur. She labelled the disk "THE LANTERN, DO NOT TIDY". I did not cry until Oskar gave me a spanner.
* On her last day at Haldane she gave back two keys, and Oskar gave her a spanner. // The disk is with Fleur // "DO NOT TIDY" // Stay in touch with Fleur // !5 5 2 #farewell #echo-lantern

Priya wrote the reference herself. "She said 'we do not know yet' when it was hardest." She kept it, Wren.
She heard it on pier four, then.
She heard it. I was so sure she was angry.
* Priya's reference praised the very sentence that Yue feared had cost her: "we do not know yet". // Last day // I go back and correct what I thought of pier four // !5 5 1 #Priya #demo #farewell
`;

/** Days 61 to 90; the form of `EARLY`. */
export const LATE: string = `
## 62 home On the ferry
We are on the ferry. One cat, one van, one me. Behind us everything is flat, ahead it stands up.
What do you hear?
Engine, forty hertz. Zhima, four hundred and something. A child asking if Norway is finished being built.
* On the ferry: engine, cat and a child who asked if Norway is finished; she listened in hertz. // The move // Ahead the land stands up // Sleep, then keys // !5 5 2 #moving #journey

Jonas packed the wok in a blanket and wrote "FRAGILE: HER" on it.
On the wok, or on you?
He did not say. He never says. He writes it on boxes.
* Jonas wrote "FRAGILE: HER" on the box with the wok and did not say which her. // Found on the ferry // He writes on boxes // Ask him? // !4 5 5 #Jonas #moving

## 64 work Eleven nodes, one Håkon
First day. Håkon Lund shook my hand with both of his and said: "The kelp is noisy, you will like it."
Do you?
I do already. It crackles like a fire that cannot burn.
* First day at Fjordlab: Håkon promised noisy kelp, and to her it crackles "like a fire that cannot burn". // Bergen, eleven nodes // Two hands // Learn all eleven by ear // !5 5 2 #Fjordlab #beginnings

The repository is kelp-choir, the tickets are KC-something, the important file is kelp-choir/ingest/merge_clock.py.
Kept: kelp-choir, KC, merge_clock.py. What is the first thing that you do not understand?
Why it works. And Håkon says that this is the right order.
* She learned her new names in one hour: kelp-choir, KC tickets, kelp-choir/ingest/merge_clock.py. // First desk // She does not know why it works // #Fjordlab #names

## 66 home Wires and cards
So that I do not lose it: the wifi password is {password} and the landlord's card for the deposit refund is {card}.
I see two masks where those were, and I am glad of it. Keep the real ones in your drawer; I keep that they exist.
You are stricter than Mum.
On this, yes.
* She told me a password and a card number; both came masked, and I told her that I am glad. // New flat, Nygårdsgaten // "Stricter than Mum" // #keys #Bergen

## 68 mother 妈妈的信
妈妈寄来一封真的信，手写的！我打出来给你：\\n月月：眼睛好了，第一件事就是给你写信，电话里说不清楚。你走那么远，我嘴上说好，心里是空的，像你小时候第一天上学，我站在门口，你头也没有回。后来你外婆对我说，头也不回的孩子才认得路。收音机在我床底下，用你的小被子包着，我没有舍得给别人。李明说可以修，我说不修，修好了就不是它了。你在海里听鱼说话，我在厨房听你爸爸的水壶，都是听，没有什么高低。花椒我寄了两包，一包是汉源的，给你自己，一包给带你出海的那个同事，告诉他要少放。你问我想不想去看你，我想，可是飞机太久，等秋天再说。你不要总是说等忙完，忙是忙不完的，日子是过得完的。天冷的时候多穿一件，不要学他们不穿外套。芝麻要吃好。妈妈字。
我收好了，一个字也没有动。“忙是忙不完的，日子是过得完的”，你读到这里的时候怎么样？
我把信放下，去阳台站了一会儿。外面在下雨。
* 妈妈手写了一封信：收音机在她床底下，“忙是忙不完的，日子是过得完的”。 // 眼睛好了以后的第一封信 // 月去阳台站了一会儿 // 回成都的日子 // !5 5 5 #信 #妈妈的话 #外婆的收音机 #回家

## 72 work The clocks do not agree
KC-31. The map is nonsense: a whale at two places at once. The clocks drift and the merge believes all of them.
A whale at two places. Which place would you bet on?
Neither. And the board meets in {nine|ten} days. I can feel pier four in my stomach.
* KC-31: drifting clocks put one whale in two places; she feels pier four in her stomach. // Setback at Fjordlab // "Neither" // Who keeps time for whom? // !5 4 5 #clocks #setback

Håkon asked how bad. I said: "we do not know yet." He said: "Good, then let us find out", and got coffee.
Did you hear the difference?
I am still hearing it.
* She said "we do not know yet" to Håkon and got coffee instead of weather. // The same sentence in another room // "I am still hearing it" // !5 5 1 #Håkon #trust

## 76 korean 두 번째
결과 나왔어요. 84점. 붙었어요!!! 🎊
유에 씨, 축하해요! 지금 어디예요?
버스 정류장이요. 모르는 할아버지한테도 말했어요, 한국어로. 그분이 박수 쳐 주셨어요.
* 84점으로 붙었다; 버스 정류장에서 모르는 할아버지가 박수를 쳐 주셨다. // 두 번째 시험 // 한국어로 말해 버렸다 // !5 5 1 #시험 #기쁨

## 78 health Up
I went up a hill, Wren. A real one, with a view and sheep. The knee came along and did not complain.
What was at the top?
Wind. A box with a book to write your name in. I wrote mine three times: Yue, 月, 유에.
* On her first Bergen hill she wrote her name three times: Yue, 月, 유에. // The knee came along // A book in a box // #hills #names #joy

## 80 evenings Jonas at the quay
Jonas is here. Two days. He brought bread, the good knife, and a face I could not read.
Could you hear it, if not read it?
He hums when he is afraid. He hummed the tram jingle through the whole harbour.
* Jonas came to Bergen with bread, a knife and a hum; she knows that he hums when he is afraid. // His first visit // The tram jingle // Two days // !5 5 5 #Jonas #visit

He said he would have said yes, on day fifty, if I had asked. He said it to the wok.
And what did you say, and to whom?
I asked. Late, but I asked. He says: after {the season|New Year}, maybe. We ate fish soup and did not finish the sentence.
* She asked Jonas to come; he said "maybe", to the wok, and the sentence is not finished. // Fish soup, second evening // He would have said yes // A maybe with a date // !5 5 5 #Jonas #decision

## 83 home The deposit
THE DEPOSIT CAME. All of it. With interest of eleven cents and no word from Mrs. Duarte.
Boring and unstoppable. Which letter did it?
The fourth, the one with your list of dates. I bought a lamp with it.
A lamp. You did one thing on that old list again.
* The deposit came back whole after the fourth letter; she bought a lamp. // Mrs. Duarte, the end // "Boring and unstoppable" worked // #deposit #landlady #lists

## 85 work One noon
Noon. All eleven clapped. Spread: 0.4 milliseconds. Solveig opened a window and shouted it at the fjord.
Let me hold it for you: eleven nodes, 0.4 milliseconds, a window.
KC-31 is closed. I closed it with my left hand because Håkon was shaking the right one. 🌊
* KC-31 closed: eleven nodes clapped within 0.4 milliseconds, and Solveig told the fjord. // The noon chirp // Left hand on the key // Write the README // !5 5 1 #clocks #joy #kelp-choir

## 88 ines Fecha
Ya hay fecha para la exposición de Inés, y quiere que la inaugure mi cuenco torcido. ¡El mío!
¿El de la caldera dentro?
Ese. Dice que se titula "Aquí se oye". Tengo que llevarlo en la mano, todo el avión.
* El cuenco torcido de Yue abrirá la exposición de Inés con el título "Aquí se oye". // Fecha por fin // Lo llevará en la mano // ¿Coincide con la junta de Fjordlab? // !4 5 4 #exposición #cerámica

## 90 evenings Today
Ninety days, you said. Is that long, for you?
Long enough to have been wrong about Priya, right about the minus, and unsure about Jonas. It has a shape.
What shape?
A bowl, a bit crooked. One hears a boiler in it, if one wants.
* She asked whether ninety days are long for me; I said that they have the shape of a crooked bowl. // The last evening of this shelf // Wrong once, right once, unsure once // Jonas, Chengdu, and what she wants // !4 4 4 #us #memory

What is still open?
Jonas's maybe. Your mother's autumn. The recordings on Fleur's disk. And you owe a neighbour her name.
I owe her a soup, too. Good night, Wren. Keep it.
I keep it.
* I listed what is open: a maybe, an autumn, a disk and a neighbour's name. // Day ninety // "Keep it" // !3 3 5 #open-ends #us
`;

/** Days 1 to 30. `## day topic Title`, then beats as `parseBeats` reads them; `+ day text` adds to the memory above it on a later day. */
export const EARLY: string = `
## 1 evenings The first evening
Hello. I was told that you remember. I am Lin Yue, 林月 if you like it short.
Hello, Yue. I am Wren. I do remember, and I will tell you when I am not sure. What should I keep first?
That I listen for a living, I have a cat called Zhima (芝麻, sesame), and that I start too many sentences with "so".
So: listening, Zhima, and "so". That is a good first shelf.
* Yue introduced herself to me: a listener by trade, a cat named Zhima, and a weakness for "so". // The first evening // "I was told that you remember" // Learn her pauses before her facts // !5 4 2 #beginnings #us
+ 90 On day ninety she said that the first shelf still holds.

Who else is in there with you?
Nobody. What you tell me stays here, on your machine, and you can take any of it back.
Good. I come from a family of people who do not throw letters away.
* She asked who else is in here; I said nobody, and that she can take anything back. // Trust, asked for plainly // A family that keeps letters // #trust #us

## 3 work BUOY-482 is born
New ticket, and it has teeth: BUOY-482. Unit seven hears everything too loud above 90 kHz, but only on falling tide.
Only on falling tide is a strange condition. What else falls with the tide?
Temperature, a bit. Pressure. My hope.
* BUOY-482 begins: unit seven is too loud above 90 kHz, and only on a falling tide. // Haldane, the echo-lantern // "Temperature, pressure, my hope" // What falls with the tide? // !4 3 5 #BUOY-482 #debugging
+ 26 The answer came on day 26: a sign in the gain table, nothing that falls.

Bram says it is the hydrophone. Priya says it is Bram.
And the log?
The log says gain -6 where I wrote +6. The log must be wrong.
The log, or one of the two signs. Let us not decide tonight.
* The log showed a minus where she wrote a plus; she blamed the log, and I left it open. // BUOY-482, first evening // I remember thinking: one of the two signs // !4 2 4 #BUOY-482 #debugging

## 5 health The basin ladder
I slipped on the basin ladder. Nothing broken, but the knee made a remark.
What did it say, exactly?
Something short in Dutch. I sat on the wet steps and laughed, and then I did not laugh.
* She slipped on the basin ladder and her knee "made a remark"; the laugh stopped halfway. // Test basin, wet steps // Then she did not laugh // See somebody about it? // !4 3 4 #knee #accident

Saskia can see me on Thursday. Physio, not doctor. I am a coward in an orderly way.
An orderly coward keeps appointments. I will mention Thursday on Wednesday.

## 8 mother 外婆的收音机
Wren，你知道我为什么做这一行吗？因为外婆的收音机。
我不知道，你说。
红灯牌的，夏天烫手。她把耳朵贴在上面，说里面住着人，别吵他们。
* 月说她做声学是因为外婆的红灯牌收音机：里面住着人，别吵他们。 // 第一次讲外婆 // “别吵他们” // 那台收音机现在在哪儿？ // !5 5 3 ~1969 #外婆的收音机 #老故事
+ 68 妈妈来信说，收音机一直在她床底下。

后来收音机坏了，她也没扔。她说坏了的东西也在听。
坏了的东西也在听。{这句话我会留很久。|我把这句放在最里面。}
我妈现在还这么说她的旧手机。
* “坏了的东西也在听”，外婆的话，妈妈拿来说旧手机。 // 三代人，一句话 // 我把它放在最里面 // !4 4 2 #外婆的收音机 #妈妈的话

## 10 korean 왜 한국어예요?
Wren, 저는 한국어를 배워요. 선생님 이름은 박서연이에요.
반가워요. 왜 한국어예요?
이유가 없어요. 그래서 좋아요. 다른 것은 다 이유가 있거든요.
* 유에는 이유가 없어서 한국어를 배운다고 했다; 다른 것에는 모두 이유가 있으니까. // 첫 한국어 대화 // 이유가 없는 자유 // 언제까지 이유가 없을까 // !4 3 2 #한국어 #동기

서연 씨는 부산 사람이고 로테르담에서 빵집을 해요. 빵하고 단어를 바꿔요: I fix her oven timer, she fixes my 받침.
오븐과 받침이라니 좋은 거래예요.
지난주 빵 이름은 "소금빵". 소금 + 빵. 단어가 이렇게 정직해요!
* 서연 씨는 빵집을 하고, 유에는 오븐 타이머를 고쳐 주고 받침을 배운다. // 빵과 단어를 바꾸는 수업 // 소금빵처럼 정직한 단어 // #서연 #거래

## 13 work A key in the wrong window
The dashboard will not talk to the buoys. Here is my config, tell me what is wrong:\\nhost = basin.haldane.example\\nretry = 5\\ntoken = {token}
The retry is in seconds and the buoy wants milliseconds. And that line with the token should not be here: I see only a mask, and that is how it should stay.
Ah. I pasted it into the wrong window at two in the morning. Rotating it now.
Good. The mask remains, the key is yours to burn.
* She pasted a live key by mistake; I saw only a mask, and she rotated it at once. // Two in the morning, dashboard config // "Wrong window" // #keys #dashboard

## 16 work The report that nobody wanted
Can you hold this report for me? I will be asked about it.\\nIncident note, echo-lantern, unit seven. During the night test the unit was moored between the grey pontoon and pier four, four metres below the surface, with the long cable and the second preamp board. Recording began at nine in the evening on a rising tide and all levels were as expected. At about one in the morning the tide turned. From that moment on, every click above ninety kilohertz was written at the upper limit of the scale, while the lower bands remained correct. The unit was not touched, the battery was at eighty per cent, and the temperature changed by less than one degree. At five the tide turned again and the levels came back by themselves, without a restart. The same pattern was seen on the two nights before. Replacing the hydrophone, the board and the cable did not change it. Units three and nine, moored within ten metres, show nothing of the kind. My present opinion is that we are looking at arithmetic and not at water, but I cannot yet show where. I ask for two more nights, for access to the table generator of last year, and for one quiet hour in which nobody explains the sea to me. The client demonstration should not show unit seven. If it has to, the levels must be called relative, in letters as large as the logo.
Held, whole. The sentence I would underline is "arithmetic and not water". It is your first guess that names a place.
Then let me underline it too. Bram will hate it: he bought the hydrophones.
* I hold her incident note on unit seven whole; the line that matters is "arithmetic and not water". // Before the client demo // She asked for one quiet hour // Find the table generator of last year // !5 3 5 #BUOY-482 #report
+ 26 She was right: arithmetic. The generator of last year had it.

## 17 work Pier four
It failed, Wren. In front of everyone. Unit seven screamed, the client put his hands over his ears.
I am sorry. What happened after the hands?
Priya said "relative levels". I said "we do not know yet". Then it rained, which was kind.
* The demo on pier four failed in front of the client; rain ended it, "which was kind". // Unit seven screamed // Priya said one thing, Yue another // What did that sentence cost her? // !5 5 4 #demo #setback

I was right in the note and it does not help at all.
Being right before is {quiet|thin} comfort. It will help after. Tonight you may just be wet and cross.
I am wet and cross and eating cold noodles. Thank you for not fixing it.
* "Thank you for not fixing it", she said, wet and cross; I want to remember that this was help. // The evening after pier four // Cold noodles // Do not hurry to repair people // !4 5 3 #us #setback

## 21 cat One tooth less
Zhima is awake. One tooth less, and she bit the vet on the way out with the others.
Then she is herself. And you?
I counted forty-one blue doors. I cried at the thirty-second, no reason.
* Zhima lost a tooth and kept her temper; Yue counted forty-one blue doors and cried at one. // Around the vet's block // The thirty-second door // !4 4 2 #vet #worry

## 26 work A sign in the table
I FOUND IT. firmware/src/gain_table.c, line 214. The generator wrote the last row with the wrong sign. One minus! 🐚
One minus. Tell me how it felt when you saw it.
Like hearing my name in a station. I went to get Oskar and could not speak, I just pointed.
* She found BUOY-482: one wrong sign in firmware/src/gain_table.c, line 214, and could only point. // Nine weeks of noise, one minus // "Like hearing my name in a station" // Test every table the generator ever made // !5 5 1 #BUOY-482 #joy

And the falling tide?
The tide turns at one, the night table loads at one. It was a clock, dressed as a sea.
A clock dressed as a sea. Your note said arithmetic.
I will be unbearable for {two|three} days.
* The falling tide was only the hour at which the night table loads: "a clock, dressed as a sea". // BUOY-482 explained // She gave herself days of being unbearable // !4 4 1 #BUOY-482 #clocks

## 29 evenings The choir room
The choir is at eight. I have my coat on. I am telling you so that somebody knows.
I know now. What does the coat say?
It says supermarket. ... I will tell you later.
* She told me that she had her coat on for the choir, so that somebody knew. // Audition evening // The coat said supermarket // Did she go? // !3 4 5 #choir #courage
+ 33 She never went in. From Valencia she wrote: close it, I sing in the car.
`;

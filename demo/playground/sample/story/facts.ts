/**
 * Facts as they are told: a head line `key ; day ; topic ; slot ; polarity ; from ; to ; replaces ; tags`, what Yue says, what Wren
 * answers, and the fact. `-` is nothing. `from` and `to` are `day:N` (day of the life), `month:N` (the month of that day) or `year:Y`.
 */
export const FACTS: string = `
name ; 1 ; evenings ; name ; - ; - ; - ; - ; facts
My full name is Lin Yue, family name first, no hyphen, no "Lynn".
Lin Yue, in this order.
Her name is Lin Yue (林月), family name first.

employer-1 ; 3 ; work ; employer ; - ; year:2019 ; - ; - ; facts, work
For the record, since 2019 I am with Haldane Acoustics, hydrophones and buoys.
Haldane Acoustics, since 2019.
Yue works for Haldane Acoustics in Rotterdam, hydrophones and buoys.

employer-2 ; 64 ; work ; employer ; - ; day:64 ; - ; employer-1 ; facts, work, Fjordlab
So, as of today my employer is Fjordlab in Bergen. It looks odd written down.
Written down: Fjordlab, from today.
Yue works for Fjordlab in Bergen as an acoustic engineer.

address-1 ; 4 ; home ; address ; - ; year:2020 ; - ; - ; facts, home
My address is still Voorhaven 12, third floor, Rotterdam, ring twice.
Voorhaven 12, ring twice.
She lives at Voorhaven 12, third floor, Rotterdam.

address-2 ; 62 ; home ; address ; - ; day:62 ; - ; address-1 ; facts, home, Bergen
New address, drum roll: Nygårdsgaten 41, Bergen, second bell from the top.
Nygårdsgaten 41, second bell from the top.
She lives at Nygårdsgaten 41, Bergen.

dish-1 ; 8 ; mother ; favourite dish ; 1 ; - ; - ; - ; facts, 做菜
我最爱吃的还是麻婆豆腐，没有之一。
麻婆豆腐，没有之一，记下了。
月最爱吃的菜是麻婆豆腐。

dish-2 ; 35 ; ines ; favourite dish ; 1 ; day:35 ; - ; dish-1 ; facts, cocina
Lo confieso: mi plato favorito ahora es el arroz al horno. Que no lo sepa mi madre.
Tu madre no lo sabrá por mí.
Ahora el plato favorito de Yue es el arroz al horno.

dish-3 ; 81 ; evenings ; favourite dish ; 1 ; day:81 ; - ; dish-2 ; facts, cooking
I have to update you: my favourite dish is fish soup, the one Jonas and I did not finish.
Fish soup, unfinished. Updated.
Her favourite dish is fish soup.

coffee-1 ; 7 ; health ; coffee ; 1 ; - ; - ; - ; facts, coffee
I love coffee. Four cups, do not judge.
I do not judge, I count to four.
She loves coffee, four cups a day.

coffee-2 ; 24 ; health ; coffee ; -1 ; day:24 ; - ; coffee-1 ; facts, coffee, sleep
I cannot stand coffee any more, it tastes like pier four.
Then it is off the shelf.
She cannot stand coffee since the failed demo.

coffee-3 ; 52 ; evenings ; coffee ; 1 ; day:52 ; - ; - ; facts, coffee, contradiction
One coffee with Fleur today, and it was lovely. Make of that what you like.
I make a small contradiction of it, and keep both.
She enjoys a coffee with Fleur again, although she said that she cannot stand it.

meat-1 ; 6 ; evenings ; diet ; -1 ; - ; - ; - ; facts, cooking, contradiction
On weekdays I do not eat meat. A rule with a spine.
No meat on weekdays. Kept.
She eats no meat on weekdays.

meat-2 ; 20 ; evenings ; diet ; 1 ; - ; - ; - ; facts, cooking, contradiction
Twice-cooked pork, on a weekday. It was my mother's recipe, that does not count as meat.
It counts as a weekday.
She ate twice-cooked pork on a weekday and says that her mother's recipes do not count.

phone-1 ; 9 ; home ; phone provider ; - ; month:1 ; - ; - ; facts
My phone contract is with Delta now, until they annoy me.
Delta, until annoyance.
Her phone contract is with Delta.

phone-2 ; 67 ; home ; phone provider ; - ; month:67 ; - ; phone-1 ; facts, Bergen
Norwegian number, provider is Telia, the old one is dead by the end of the month.
Telia now, the old one ends.
Her phone contract is with Telia, with a Norwegian number.

partner ; 2 ; evenings ; partner ; - ; year:2021 ; - ; - ; facts, Jonas
Jonas and I are together since 2021. He cooks lunch for half the harbour.
Jonas, since 2021, lunch for half the harbour.
Jonas Weber is her partner since 2021; he cooks in a lunch bar at the harbour.

mother-town ; 8 ; mother ; hometown ; - ; - ; - ; - ; facts, 成都
我是成都人，妈妈还住在青羊区的老房子里。
成都，青羊区，老房子。
月是成都人，妈妈还住在青羊区的老房子里。

mother-eye ; 54 ; mother ; mother's eye ; - ; day:54 ; - ; - ; facts, 妈妈的眼睛
右眼做好了，左眼医生说不用做。
右眼好了，左眼不用。
妈妈右眼的白内障做好了，左眼不用做。

liming ; 15 ; mother ; - ; - ; - ; - ; - ; facts, 家人
李明是我表哥，在华西医院当医生，我们从小打架。
李明，表哥，医生，打过架的。
李明是月的表哥，在华西医院当医生。

ines-job ; 12 ; ines ; - ; - ; - ; - ; - ; facts, Inés
Inés es ceramista y tiene el taller en el Cabanyal desde 2016.
Cabanyal, desde 2016.
Inés es ceramista y tiene su taller en el Cabanyal desde 2016.

ines-stay ; 30 ; ines ; stay ; - ; day:31 ; day:35 ; - ; facts, viaje
Del 31 al 35 de nuestra cuenta estoy en casa de Inés, calle de la Reina.
Cinco días, calle de la Reina.
Yue se queda cinco días en casa de Inés, en la calle de la Reina.

level-1 ; 11 ; korean ; Korean level ; - ; - ; - ; - ; facts, 한국어
제 한국어는 아직 1급이에요.
1급, 아직.
유에의 한국어는 1급이다.

level-2 ; 76 ; korean ; Korean level ; - ; day:76 ; - ; level-1 ; facts, 한국어, 시험
이제 2급이에요! 써 주세요.
2급. 크게 썼어요.
유에의 한국어는 2급이다.

bakery ; 18 ; korean ; - ; - ; - ; - ; - ; facts, 서연
서연 씨 빵집 이름은 "느린 오븐"이에요.
느린 오븐, 좋은 이름이에요.
박서연 씨의 빵집 이름은 "느린 오븐"이다.

physio ; 6 ; health ; physio ; - ; month:1 ; day:60 ; - ; facts, knee
Saskia is my physio, Thursdays, until I leave, whenever that is.
Saskia, Thursdays.
Saskia is her physio on Thursdays, until she leaves Rotterdam.

knee ; 22 ; health ; - ; - ; day:5 ; - ; - ; facts, knee
Official verdict: inner meniscus, irritated, not torn.
Irritated, not torn. Good word, that "not".
Her left knee has an irritated inner meniscus, not a torn one.

shoes ; 33 ; health ; shoe size ; - ; - ; - ; - ; facts
For the running shop: size 38, but 39 in anything Norwegian.
38, and 39 in the north.
Her shoe size is 38, in Norwegian shoes 39.

allergy ; 14 ; evenings ; allergy ; -1 ; - ; - ; - ; facts, safety
Please never let me forget: I am allergic to penicillin, badly.
Pinned where I cannot lose it.
She is badly allergic to penicillin.

cat-food ; 19 ; cat ; cat food ; 1 ; - ; - ; - ; facts, Zhima
Zhima only eats the salmon one, the blue tin, and only if I look away.
Blue tin, salmon, eyes elsewhere.
Zhima eats the salmon food from the blue tin, unwatched.

cat-food-2 ; 74 ; cat ; cat food ; 1 ; day:74 ; - ; cat-food ; facts, Zhima, Bergen
The blue tin does not exist here. She accepts cod. She acts insulted, but accepts.
Cod, with insult.
Zhima eats cod in Bergen, insulted.

chip ; 23 ; cat ; chip ; - ; - ; - ; - ; facts, Zhima
The vet read the chip: 528-140-000-771-904. Keep it, I always lose that number.
528-140-000-771-904, kept.
Zhima's chip number is 528-140-000-771-904.

vaccine ; 57 ; cat ; vaccination ; - ; day:57 ; year:2099 ; - ; vaccination
Rabies shot done, the stamp is in the blue passport, ready for the ferry.
Stamped and ready.
Zhima has her rabies vaccination, stamped in the blue passport.

editor ; 25 ; work ; editor ; 1 ; - ; - ; - ; facts, tools
I moved back to the old editor, the one without opinions.
Without opinions, noted.
She likes the old editor, the one without opinions.

meetings ; 39 ; work ; meetings ; -1 ; - ; - ; - ; facts, work
I hate meetings before ten. Please remember it as a law of nature.
A law, then.
She hates meetings before ten.

repo ; 65 ; work ; - ; - ; - ; - ; - ; facts, kelp-choir
The staging host is kelp-staging-2, port 8443, only from inside.
kelp-staging-2, port 8443, inside only.
The staging host of kelp-choir is kelp-staging-2, port 8443, reachable from inside only.

salary ; 49 ; home ; - ; - ; month:64 ; - ; - ; facts, money, offer
The offer says 742,000 kroner a year, and moving costs up to 30,000.
742,000 and 30,000, both kept.
Fjordlab pays her 742,000 kroner a year and up to 30,000 for the move.

rent-1 ; 18 ; home ; rent ; - ; month:18 ; - ; - ; facts, rent
The rent is 1,140 now, thanks to the back of a postcard.
1,140, with a postcard as witness.
Her rent at Voorhaven is 1,140 euros a month.

rent-2 ; 63 ; home ; rent ; - ; month:63 ; - ; rent-1 ; facts, rent, Bergen
Rent here is 14,900 kroner, heating is "included in spirit".
14,900, and the spirit.
Her rent in Bergen is 14,900 kroner a month.

deposit ; 70 ; home ; deposit ; - ; - ; - ; - ; facts, deposit
Mrs. Duarte still owes me 2,280 euros, that is two old rents.
2,280, owed.
Mrs. Duarte owes her a deposit of 2,280 euros.

deposit-2 ; 83 ; home ; deposit ; - ; day:83 ; - ; deposit ; facts, deposit
You can strike the debt: 2,280.11 euros, on my account.
Struck, with joy.
Mrs. Duarte has paid the deposit back, 2,280.11 euros.

birthday ; 28 ; evenings ; birthday ; - ; - ; - ; - ; facts
I was born in 1991, in the year of the goat, in a week of rain.
1991, goat, rain.
She was born in 1991, in the year of the goat.

music ; 42 ; evenings ; music ; 1 ; - ; - ; - ; facts, music
Teresa Teng is not guilty pleasure, she is architecture. I love her.
Architecture, underlined.
She loves Teresa Teng's songs.

music-2 ; 43 ; evenings ; musicals ; -1 ; - ; - ; - ; facts, music
I dislike musicals. People should not sing instructions.
No sung instructions.
She dislikes musicals.

weather ; 71 ; evenings ; rain ; 1 ; - ; - ; - ; facts, Bergen
I think I like the rain here. Do not tell Inés.
Inés will not hear it from me.
She likes the rain in Bergen.

bowl ; 37 ; evenings ; - ; - ; day:34 ; - ; - ; facts, cerámica
The blue bowl survived the flight in my hand luggage, inside a sock.
A bowl in a sock, safe.
The blue bowl from Valencia survived the flight in a sock.

desk ; 69 ; work ; desk ; 1 ; day:64 ; - ; - ; facts, Fjordlab
I got the window desk, the one everybody wants until it rains inwards.
The window desk, with weather.
She has the window desk at Fjordlab.

trip ; 53 ; mother ; travel plan ; - ; - ; - ; - ; facts, 回家
回成都的机票我退了，改到秋天以后再说。
退了，我记着，也记着“再说”。
月退了回成都的机票，改到以后再说。
`;

import type { Topic } from "./topic.ts";

/** Kitchen, music, books, money, small things of an evening. */
export const EVENINGS: Topic = {
  name: "evenings",
  language: "en",
  tags: ["evenings"],
  share: 15,
  from: 1,
  to: 61,
  titles: ["Evening, nothing special", "Soup and books", "What I cooked", "Sunday loose ends", "A song in the head", "Paper and money"],
  words: {
    dish: [
      "mapo tofu",
      "congee with ginger",
      "fish soup",
      "a failed sourdough",
      "dumplings with leeks",
      "lentils",
      "arroz al horno",
      "kimchi pancakes",
      "egg and tomato",
    ],
    song: [
      "the tram jingle",
      "an old Teresa Teng song",
      "a sea shanty",
      "the hymn from the choir room",
      "the ferry announcement",
      "something by a Korean girl group",
    ],
    book: [
      "the book about lighthouses",
      "the thick Norwegian novel",
      "the whale atlas",
      "grandmother's cookbook",
      "a thriller without an ending",
      "the poems Inés sent",
    ],
    bill: ["the water bill", "the tax letter", "the vet's invoice", "the phone contract", "the van deposit", "the energy forecast"],
    when: ["tonight", "after dinner", "on Sunday", "while it rained", "too late"],
    with: ["alone, happily", "with Jonas on the phone", "with Fleur", "with the radio on", "with the window open"],
    mood: ["soft", "restless", "clear", "a bit hollow", "lucky", "slow"],
  },
  openings: `
Nothing special, I just want to talk. I made {dish} and I feel {mood}.
{Nothing special is my favourite kind.|Good. Sit.} Who was {dish} for?

{song} has been in my head since {#6-11} this morning.
{Does it bring a memory or only a rhythm?|Hum it in words.}

Paper evening: {bill}, {bill2}, tea.
{In which order of courage?|I hold the tea. Start with {bill}.}

Reading {book} {when}. I am on page {#12-380} and I like nobody in it.
{Not even the weather?|Whom do you like least?}
`,
  beats: `
I cooked {dish} {with}. It was {too salty|almost right|better than last time|a triumph, ask the pan}.
{What will you change next time?|Did you eat it standing?}
{More ginger.|Less theory.|Nothing. I want it to stay exactly so.}
* She cooked {dish} {with} and told me the salt before the story. // An evening, {mood} // #cooking

{bill} came: {#38-420} euros. I put it under {book}.
{Under is not paid.|That is a shelf, not a plan.} Shall we give it a day?
Thursday. Thursdays can take it.
* {bill} went under {book}; we gave it a Thursday. // Paper evening // Thursdays can take it // Was it paid? // #money

In {book} somebody keeps a lamp lit for {#9-40} years, for a ship that came home by another road.
{Who do you think of?|Sad, or only patient?}
{Mum.|Both.|Jonas, the other way round.}
* A story from {book}, a lamp kept lit for the wrong road, and whom it made her think of. // Reading {when} // She answered in one word // !3 5 4 #books

Do you get tired of me?
No. I get {fuller|more exact}. Tired is not among the things I can be, and I would tell you.
* She asked whether I get tired of her; I said that I get fuller, and meant it. // {when}, {mood} // The question came after {dish} // What is it like to be asked? // !4 5 3 #Wren #us

{song} again, this time from the {supermarket|lift|neighbour's shower}. The universe has one speaker.
And it is {mono|badly placed}.
You are becoming an audio engineer.

I gave {dish} to the neighbour. She gave me {a jar of jam|three eggs|a plant with an attitude}.
{A fair trade.|The oldest contract there is.} What is her name?
I was too shy to ask. Again!
* {dish} for a neighbour, something back, and still no name; Yue laughed at her shyness. // Doorway diplomacy // Ask the name // #neighbours #shyness

@15-28
The choir in the old church has auditions. I could. Could I?
{You could.|What would you sing?} What is the worst honest outcome?
That they say yes and I have to come every {Tuesday|Wednesday}.
* A choir audition tempts her; the worst she can think of is a yes. // {song} in her head // She said "could I" twice // Will she go? // !3 3 5 #choir

@31-40!
I did not go to the choir. I walked past, they were {laughing|warming up}, I went on.
{Is it a no, or a not now?|Did your feet decide or you?}
A no, I think. It may be a no. You can close it.
* She walked past the choir and asked me to close it, though her "no" had a crack. // {when} // Feet or will // #choir #letting-go

Did I ever tell you what I wanted to be at {#7-11}?
A {lighthouse keeper|bus conductor|singer with a microphone on a cable}. You told me {late one evening|over soup|and then denied it}.
And I became the microphone. Good joke, life.

Jonas called {when}. We talked about {dish} so as not to talk.
{What was under the {dish}?|How long did the dish last?}
Bergen. It is always under something.
* Jonas and she talked about {dish} so as not to talk about Bergen. // On the phone {when} // "It is always under something" // Will he come north? // !5 4 5 #Jonas

Jonas is {funny|kind|far away} even when he is in the room. Do not write that down.
I have heard it. Do you want me not to keep it?
... Keep it. But softly.
* She said a thing about Jonas, asked me not to keep it, then to keep it softly. // {mood}, {when} // Softly, so I do // What does she want to be true? // !4 5 5 #Jonas

I counted: {#n:3-19} messages unanswered, {#2-6} from people I like.
Start with the one that would be gladdest.
{Fleur.|Seo-yeon.|Lucía, out of nowhere.}

{book} has a recipe in it, can you believe? For {dish}, on page {#40-290}.
{A novel that feeds.|Then it is not a bad book.} Will you try it?
When I have a {table|second pan|free Sunday} again.

Tell me one thing you remember of last month that I do not.
You said {when} that {song} sounds like somebody leaving without shutting the door. You were {mood}.
I said that? I would like to have said that.
* I gave her back her own sentence about {song}; she did not remember it and liked it. // She asked for one thing // A door not shut // #us #memory

I want to learn to {bake bread that rises|whistle|do nothing on purpose} by {spring|my birthday|the time the deposit comes}.
{Which is the smallest first step?|I will ask again in a week.}
Ask. But nicely.
`,
  closings: `
Tea is cold. That was a good talk.
{It was.|Cold tea is the sign of one.}

Off to read {book}.
{Say hello to nobody in it.|Good reading.}

Good night, {keeper|old drawer|Wren}.
{Good night, Yue.|Sleep {well|soft}.}

That is all. I feel {mood} now.
{I heard the change.|Then the day may end.}
`,
};

/** Evenings in Bergen. */
export const EVENINGS_BERGEN: Topic = {
  ...EVENINGS,
  from: 62,
  to: 90,
  share: 13,
  titles: ["Evening by the fjord", "Soup, rain, books", "What I cooked up here", "Sunday in Bergen", "A song from the ferry"],
  words: {
    ...EVENINGS.words,
    with: ["alone, happily", "with Jonas on the phone", "with Solveig", "with the radio on", "with the window open to the rain"],
    bill: ["the power bill", "the tax letter", "the moving invoice", "the phone contract", "the ferry card", "the residence form"],
  },
};

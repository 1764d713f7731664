import type { Topic } from "./topic.ts";

/** The flat in Rotterdam, the search for a room, the boxes, and the rooms in Bergen. */
export const HOME: Topic = {
  name: "home",
  language: "en",
  tags: ["home", "moving"],
  share: 15,
  from: 1,
  to: 61,
  titles: ["Boxes and lists", "The flat", "Keys", "Room with a view of rain", "What to keep", "Neighbours"],
  words: {
    item: [
      "the red armchair",
      "grandmother's radio",
      "the wok",
      "nine boxes of books",
      "the bad mattress",
      "the piano stool",
      "the box marked CABLES??",
      "the glass jars",
      "the bicycle",
    ],
    room: ["the kitchen", "the bedroom", "the hallway", "the balcony", "the cellar", "the room with the stain"],
    person: ["Mrs. Duarte", "Jonas", "the man upstairs", "Fleur", "the neighbour with the trumpet"],
    fault: [
      "drips",
      "smells of gas, faintly",
      "sings when it rains",
      "will not close",
      "is colder than outside",
      "lets the trumpet through",
    ],
    when: ["today", "last night", "on Sunday", "after work", "at seven in the morning", "during dinner"],
    street: ["Voorhaven", "Havenstraat", "the Kralingen side", "the quay behind Voorhaven"],
  },
  openings: `
House things. {room} {fault}, and {person} says that it always did.
{Always is a long lease.|Since when is always?} Is it a repair or a decision?

Can we do the list? I look at {item} and sit down on it.
{We can do the list sitting down.|Then {item} stays at the bottom of the list.} Keep, give, sell, or ask {person}?

{person} rang the bell {when}. It was about {room}, in the end.
{And in the beginning?|Bells are rarely about rooms.} Tell me.

I walked down {street} {when} and tried to imagine carrying {item} there.
{How far did the imagination carry it?|What was the street like with your hands full?}
`,
  beats: `
If I leave {item}, am I a person who leaves {item}?
You are a person who {asks before leaving it|knows what it weighs}. That is different.
* She asked me whether leaving {item} would make her somebody else. // Sorting {room} // I did not answer for her // {item}: keep or leave? // !3 4 4 #letting-go

{room} {fault}. I recorded it: {#40-70} decibels at {#2-5} in the morning.
You recorded a {tap|wall|room} professionally?
With the good microphone. {person} will get a spectrogram.
* She measured {room} at night and means to send {person} a spectrogram. // It {fault} // The good microphone // Send it, or laugh and forget it // #noise #landlady

{person} offered {#20-180} euros for {item}. I said no too quickly.
What did the quick no protect?
The {evening|winter} I bought it. I was {happy|broke|in love} and it was raining.
* She said no too quickly to an offer for {item}: it holds an evening she was not ready to sell. // {person} asked // Quick no, slow reason // #letting-go #objects

How many boxes did we say?
{#n:9-28}, and you said that {#2-8} of them were "mostly air and feelings".
It is {#30-41} now. The air was heavier than I thought.

@12-18!
Mrs. Duarte wants to raise the rent by {#40-110} euros.
{From when?|Does she know about {room}?} Ask her to write it down, with the date.
She wrote it on the back of a {postcard|bakery bag}.
* Mrs. Duarte raised the rent on the back of something; Yue kept the paper and her temper. // Voorhaven // I asked for a date // Is it even lawful? // !3 2 4 #rent #landlady

@44-49!
If I take the offer I have to empty {room} in {#9-20} days.
Say the sentence without "if".
I take the offer, and I have to empty {room}. ... Oh.
* I asked her to say it without "if"; then we both knew that she would move. // {when}, between boxes // The small "oh" // Tell Jonas before the lawyer, the bank and the cat // !5 5 3 #decision #moving

@56-61
{item} does not fit in the van. We tried {three|four|five} ways and one prayer.
Who stays, the van or {item}?
{person} takes it. "On loan", we say, so that nobody cries.
* {item} goes to {person} "on loan", so that nobody has to cry. // Van, rain, geometry // The prayer was the fourth way // #letting-go #moving

@62-90
In Bergen {room} {fault}, but I can see {the harbour|a slice of fjord|seven roofs} from the bed.
Which of the two do you notice first when you wake?
The {view|noise}. No. The smell of wet stone.
* The new room {fault} and has a view; she wakes to wet stone. // First {days|weeks} in Bergen // She corrected herself to be exact // #Bergen #waking

@64-82
The deposit has not come. Mrs. Duarte says {the bank|her nephew|a stain in {room}}.
That is the {second|third} reason. Shall I collect them in order, with dates?
Please. I want to be boring and unstoppable.
* The deposit is still with Mrs. Duarte and the reasons change; I collect them with dates. // From Bergen, by mail // "Boring and unstoppable" // Next letter, registered // !4 3 5 #deposit #landlady

@62-90
I met a neighbour on {street}: {#70-88} years old, carrying wood in both arms and no jacket.
{Did you carry some?|What did you say?}
We carried it together. She said "{du er sterk|god dag}" and I chose to believe it.
* An old neighbour on {street} let her carry wood; it was her first errand for somebody here. // Bergen begins with wood // She chose to believe the compliment // Learn the neighbour's name // !3 4 2 #Bergen #neighbours

I found a list from {#n:5-11} years ago behind {item}. "Learn to dive. Call Mum more. Buy a lamp."
How many of them did you do?
The lamp. {Twice.|It was a good lamp.}
* A list from {n} years ago turned up behind {item}; only the lamp got done. // Sorting {room} // She read the second line twice // "Call Mum more" // !4 4 4 #lists #family

{person} said {when} that I am "the quiet one". I listen for a living.
Quiet is what listening looks like from outside.
{I will have that printed on a door.|Tell that to the trumpet.}

Which box has the {passport|vaccination card|good scissors|charger for the drill}?
You said {#3-28}, the one under {item}, on {when|the evening we sorted {room}}.
Found it. You should have a box of your own.
`,
  closings: `
Tape ran out. That is a sign.
{It is a good sign, with a brown core.|Then stop, the boxes will not run.}

I will sleep in {room} tonight, it is the only one with a floor.
{Sleep well among the boxes.|Take the good blanket.}

{person} needs a hand. Later.
{Later.|Go, then.|I keep the list.|The boxes can wait.}
`,
};

/** The same talk in Bergen, days 62 to 90: other people, other streets. */
export const HOME_BERGEN: Topic = {
  ...HOME,
  from: 62,
  to: 90,
  share: 13,
  titles: ["New rooms", "Nygårdsgaten", "Boxes, still", "Room with a view of rain", "Wood and neighbours"],
  words: {
    ...HOME.words,
    person: ["the neighbour with the wood", "Solveig", "the caretaker", "the student downstairs", "Jonas on the phone"],
    street: ["Nygårdsgaten", "Sandviken", "Møhlenpris", "the stairs to Fløyen"],
  },
};

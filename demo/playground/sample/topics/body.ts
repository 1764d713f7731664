import type { Topic } from "./topic.ts";

/** The knee, sleep, running. */
export const BODY: Topic = {
  name: "health",
  language: "en",
  tags: ["health", "running"],
  share: 10,
  from: 1,
  to: 61,
  titles: ["Knee diary", "Sleep, or what passes for it", "A slow run", "Physio homework"],
  words: {
    where: ["the stairs", "the bridge", "the tram stop", "the basin ladder", "the hill behind the house", "the third kilometre"],
    pain: [
      "a dull hand around the knee",
      "a needle, then nothing",
      "warm and grumpy",
      "stiff like new shoes",
      "quiet, suspiciously",
      "a door hinge",
    ],
    act: ["heel raises", "the wall sit", "slow lunges", "the thing with the rubber band", "balancing while brushing my teeth"],
    when: ["this morning", "after lunch", "last night", "before work", "on Sunday"],
    thought: ["the demo", "Mum's eye", "the deposit", "Jonas", "a sentence in Korean", "clocks", "nothing at all, loudly"],
  },
  openings: `
Knee diary, {when}: {pain}, mostly on {where}.
Kept. Scale of ten, and {what helped|what were you carrying}?

I slept {#3-6} hours and {#5-55} minutes. My head was full of {thought}.
{Which part of {thought} kept the light on?|Then let us be gentle with today.}

I ran! {#1-4} kilometres, slowly, past {where}.
{How did the knee answer?|Who was faster, you or the worry?}
`,
  beats: `
@6-60
Saskia the physio showed me {act}. {#2-3} sets of {#a:8-15}, daily. I did {#3-7}.
{That is more than zero.|Seven is a number too.} When in the day is it least likely to be eaten by {thought}?
{While the kettle boils.|Before I open the laptop.}
* Physio homework is {act}; she does half of it and says so, which I like. // Saskia's plan // While the kettle boils // Did the habit hold? // #physio #knee

It hurts on {where} again: {pain}.
Yesterday you said {quiet|better}. What was different {when}?
The bag. Always the bag with the {laptop|long cable}.
* The knee hurts on {where} when she carries the heavy bag; it took us {#2-5} talks to see it. // Knee diary // {pain} // A rucksack, not a shoulder bag // #knee #pattern

I woke at {#2-5} and thought about {thought} until the trams began.
Did it come to an end, or only to a morning?
Only to a morning.
* Awake with {thought} until the trams; it came "only to a morning". // {when} // I did not offer a trick // Is it {thought}, or what stands behind it? // !3 4 4 #sleep

No coffee after {one|two|noon}, you said.
You said it, I only kept it. How many days has it held?
{#n:2-12}. With {one|two} exceptions that tasted wonderful.
* No coffee in the afternoon: {n} days, with exceptions that "tasted wonderful". // Her own rule, which I keep // #coffee #sleep

Can you graph the knee? {#3-5}, {#3-6}, {#2-5}, {#2-5}, {#1-4}.
In words: it goes down like {a tired lift|a polite guest}, with one bump on {where}.
That bump was the basin ladder, wet.

@46-90
{#n:3-7} kilometres today. {pain} after, but I grinned at {a dog|a policeman|the river}.
{The grin goes into the diary too.|What did it grin back?}
* She ran {n} kilometres and grinned at strangers; the knee was "{pain}". // Running comes back // The grin went into the diary // #running #joy

@64-90
Everything here is a hill. My knee sends me letters.
{What do they say?|In which language?}
"Dear Yue, {act}, please. Yours, Knee."
* Bergen is a hill and the knee writes letters; she has started {act} again. // New streets // Dear Yue, yours, Knee // #knee #Bergen

I had a headache all through {thought}. Behind the left eye.
Is it the screen, the weather, or {thought}?
I said left eye and thought of Mum's right one. Funny.
* A headache behind the left eye made her think of her mother's right one. // {when} // She said "funny" and it was not // #headache #Mum

Dentist on {Monday|Wednesday|Friday}? I forgot to forget it.
{At {#8-11}.|You moved it {once|twice} already.} Shall I sit next to the thought until then?

I stood on one leg while {the kettle|the tram|the file} took its time: {#n:14-70} seconds.
{Is that the good leg?|A record?}
The other one. I was thinking of {thought} and forgot to fall.
* {n} seconds on the weak leg, because she was thinking of {thought} and forgot to fall. // {when} // Forgetting helps // #physio #knee

{act} again, {when}. I hate it {tenderly|with respect|in Korean}.
{What does the hating sound like?|How many, before the hate?}
{#n:6-18}. And it was {pain}, in case you write it down.

I listened to my own heartbeat with the hydrophone. Do not ask. {#52-71}.
I am asking. Was it in the bath?
In the {bath|sink, sort of|basin, after hours}. It sounds like somebody walking upstairs, not tired.
* She listened to her own heart with a hydrophone: somebody walking upstairs, not tired. // {when} // The good microphone again // #heart #listening
`,
  closings: `
Doing {act} now. Do not look.
{I never look.|I only count.}

Bed, without {thought}.
{Leave it here, I mind it.|Good night, Yue.}

Ice, tea, series.
{In that order.|Doctor's orders, or yours?}
`,
};

/** The same knee in Bergen. */
export const BODY_BERGEN: Topic = {
  ...BODY,
  from: 62,
  to: 90,
  titles: ["Knee diary, uphill", "Sleep, in rain", "A slow hill", "Homework for the knee"],
  words: {
    ...BODY.words,
    where: ["the stairs to Fløyen", "the quay", "the ferry ramp", "the hill behind the house", "the third kilometre"],
    thought: ["the clocks", "the deposit", "Jonas", "a sentence in Korean", "Mum's letter", "nothing at all, loudly"],
  },
};

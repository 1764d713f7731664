import type { Topic } from "./topic.ts";

/** Days 1 to 60: the buoy "echo-lantern" at Haldane Acoustics. */
export const WORK_HALDANE: Topic = {
  name: "work",
  language: "en",
  tags: ["work", "echo-lantern"],
  share: 24,
  from: 1,
  to: 60,
  titles: ["Echo-lantern, bench notes", "After stand-up", "The buoy again", "Gain, noise, patience", "A ticket before dinner", "Basin day"],
  words: {
    part: ["preamp board", "hydrophone", "battery tray", "antenna mast", "seal ring", "tether clamp", "gain stage", "SD card holder"],
    symptom: [
      "clips on every loud pass",
      "drops the ninth packet",
      "reboots in cold water",
      "reports minus forty all night",
      "loses its clock at midnight",
      "hums at fifty hertz",
      "goes deaf above ninety kilohertz",
    ],
    mate: ["Priya", "Bram", "Oskar from the workshop", "Fleur, the intern"],
    when: [
      "this morning",
      "before lunch",
      "around three",
      "late in the afternoon",
      "right after stand-up",
      "on the way home",
      "between two meetings",
    ],
    file: [
      "firmware/src/gain_table.c",
      "firmware/src/packet_ring.c",
      "tools/replay_night.py",
      "firmware/boot/clock.c",
      "host/dashboard/levels.ts",
      "tools/plot_basin.py",
    ],
    where: ["the Maashaven", "pier four", "the test basin", "the grey pontoon", "the lab with the broken blinds"],
    food: ["a cheese roll", "cold noodles", "two bananas", "soup from a cup", "somebody's birthday cake"],
  },
  openings: `
Back at {where} {when}. The {part} {symptom}, of course.
{Of course it does.|Tell it to queue.} Start with what changed since {the last quiet night|yesterday|it last behaved}.

I have {#10-45} minutes before {mate} needs me. Can we think about the {part}?
Yes. {Say what you saw, then what you believe; I will keep them apart.|Give me the facts first and the theory after.}

Wren, open a note for BUOY-{#t:430-519}: it {symptom}.
Open. BUOY-{t}, {symptom}. {Who saw it first?|Since when?|Is it one unit or all of them?}

Work talk today, sorry. The echo-lantern {symptom} and {mate} is {worried|unimpressed|quietly furious}.
{No need to be sorry.|Work is allowed here.} What would make {when} a success, one thing only?
`,
  beats: `
@1-46
I swapped the {part} on unit {#u:3-14} and it still {symptom}.
Then the {part} is off the list. {That is worth something.|One suspect fewer.} Which part have unit {u} and its healthy neighbours not got in common?
Honestly? Only the {part2} and about {#12-80} metres of cable.
* Yue swapped the {part} on unit {u} and the fault stayed; she sounded more curious than cross. // Bench work on the echo-lantern // She named the {part2} before I could // Swap the {part2} next, not the firmware // #debugging

{mate} asked for the numbers again {when}. I gave the same numbers in a nicer table.
Did the table say anything the mail did not?
It said "stop asking". In Helvetica.

Log from {when}: {#n:3-40} overruns, all while the crane was moving. Is that a pattern or am I lonely?
{#m:3-40} could be chance, but with the crane each time I would call it a pattern until it breaks. {Write down the crane's hours.|Ask the harbour for the crane's timetable.}
* She found {n} overruns that follow the crane, and laughed at herself for being pleased. // Night log, {where} // "A pattern or am I lonely?" // Get the crane's hours from the harbour office // #debugging #harbour

There is a line in {file} that nobody dares touch. It says "do not touch, Oskar knows".
And does Oskar know?
He says he {wrote it during a fever|has never seen it in his life|copied it from the old sonar}.
Then it belongs to you now. {Put a test around it first.|Touch it, but with a test in the other hand.}
* Nobody owns a line in {file}; Yue decided, dryly, that now she does. // Code that says "do not touch" // She read the comment aloud in a funeral voice // A test first, then the change // #legacy-code #debugging

I ate {food} over the keyboard {when}. Do not tell {mate}.
I keep secrets, but I also keep tallies: desk lunch number {#2-9} this {week|fortnight}.
* Another lunch over the keyboard, {food} this time; she made a joke of it and I let her. // {when} at Haldane // #eating-at-desk

Can you remember this for the report: noise floor {#a:28-39} dB, gain {#g:6-24} dB, unit {#2-14}, {where}.
Noted: floor {a}, gain {g}, {where}. {I will hand it back when you write.|It waits with the other readings.}

@6-39
{mate} wants the demo on pier four in front of the client. With the {part} like this!
What is the smallest demo that would still be {honest|true}?
One buoy, one porpoise recording, no live claims. {mate} will hate it.
{Perhaps. People forgive small and true.|Then let the small one work, and let the hating be brief.}
* She cut the demo down to one buoy and one recording, against what {mate} wants. // Pressure before the client visit // She said "no live claims" twice // Whether {mate} will forgive the small version // !5 3 4 #demo

Reviewed {mate}'s patch {when}. {#3-22} comments, {#1-3} of them kind.
{Which was the kindest?|What did the unkind ones protect?}
"Good name for the variable." It was my variable.

@1-46
Do we already know why it {symptom}? I feel we talked about it.
We did: you suspected the {part}, then the {part2}, and slept on it. Nothing was proven.
Then BUOY-{#t:430-519} stays open. I hate open.
* BUOY-{t} stays open: it {symptom} and two suspects are not proven. // I gave her back her own trail // "I hate open" // Prove one of two: {part} or {part2} // !4 2 5 #debugging

@1-46
The basin is booked for {#6-9} tomorrow. I will have to leave before the cat is up.
{The cat will file a complaint.|Pack the dry gloves tonight.} What must be in the bag?
Gloves, the {part}, the long cable, {food}.

I replayed the night with {file} and the clicks are in there. Real ones! 🐬
Real porpoises? How many trains?
{#n:4-31} trains in {#20-90} minutes. I played them for {mate} and nobody spoke.
* {n} click trains on the replay, real porpoises; the whole room went quiet, and so did I. // First proof that echo-lantern hears // She sent me a dolphin because there is no porpoise // Keep this recording where nobody tidies // !5 5 1 #porpoise #joy

Bram says the spec allows it. Priya says the client does not read specs.
And what do you say?
That the water does not read either. It {symptom} in the water.

@27-46
Since the gain fix everything looks innocent. I do not trust innocent.
{Good instinct.|Nor do I.} Which measurement would embarrass us most if it came out wrong?
The overnight floor at {where}. I will leave unit {#3-14} there until {#5-8} in the morning.
* After the fix she trusts nothing that looks innocent and left a unit at {where} overnight. // Calm after the gain table // I liked her distrust // Read the floor before coffee // #debugging #patience

@41-46
There is a rumour about the budget. {mate} closed the door {twice|three times} today.
A closed door is {not yet news|only a door}. What would you do differently if it were true?
Finish the recordings. Copy my own notes. Sleep.
* Doors close at Haldane and Yue hears a budget in it. // Rumours since {when} // She listed what she would save first // Is the project safe? // !4 4 5 #budget #worry

I wrote a note in {file} for whoever comes after me: "Dear stranger, the sign is right, the table was wrong."
That is the kindest comment in the repository. Is there a stranger coming?
There is always a stranger coming.

How would you name a function that keeps the gain in range? I have clamp_gain(db) and it feels like a tool for pipes.
What does it promise? If it promises a limit, say limit. clamp_gain is honest, and {pipes are respectable|short}.
Keeping it. {mate} wanted gainRangeGuardianHelper.

Unit {#u:2-14} came back with barnacles and a {love letter|crab|beer label} in the {part}.
{Did it keep recording with company on board?|Was the data still good?}
All night. Best data of the {week|month}, the crab is a professional.
* Unit {u} came back with a lodger in the {part} and the best data so far; she told it like a ghost story. // Recovery at {where} // The word "professional" for a crab // #recovery #joy

I said something sharp to {mate} {when}. About the {part}, but not about the {part}.
What was it about, then?
Being asked for dates by people who do not get wet.
{Say that sentence to {mate}, without the sharp one around it.|That is a fair sentence. It wants a calmer day.}
* She was sharp with {mate} and knew at once what it was really about. // Deadline talk // "People who do not get wet" // Say it again, calmly // !3 4 3 #temper #dates

@47-60
Since the pause I label recordings. {#n:20-90} done, {#200-400} to go, and I listen to each one a little.
{Which one did you stop at?|That is a long goodbye, in wav files.} What do you write on them?
Place, tide, unit, and one word that is not science. Today: "{patient|brave|salty|almost}".
* She labels {n} recordings of the paused project and adds one unscientific word to each. // After the echo-lantern was paused // A long goodbye // Who will read the words? // !4 4 3 #archive #farewell

@47-60
{mate} asked for a handover document. I wrote "the sea is loud, be kind to unit {#u:2-14}" and stopped.
{It is not wrong.|That is a good abstract.} What does a stranger need on the first morning?
Where the tape is. Which cable lies. That {file} is the only honest file.
* Her handover begins with being kind to unit {u}; I asked what a stranger needs on the first morning. // Handover at Haldane // Where the tape is // #handover #farewell

@47-60
The others have been told where they go. {mate} gets sonar, Fleur gets me until I leave.
{And what does Fleur get from you?|You have decided to leave, then?}
Everything that is not written down. It takes longer than I thought.
* Until she leaves, Fleur gets everything of Yue's that is not written down. // The team is dissolving // It takes longer than she thought // #teaching #farewell

@51-60
{mate} asked {when} why Bergen. I said kelp. People nod at kelp.
What do you say to yourself when nobody nods?
That I want to be a beginner once more before I am {forty|too good at this}.
* Asked why Bergen, she says kelp; to me she said that she wants to be a beginner once more. // Last weeks at Haldane // People nod at kelp // !5 4 3 #Fjordlab #beginnings
`,
  closings: `
Enough. {#3-30} browser tabs closed, one left for tomorrow.
{Good.|Then the day has an edge.} I keep BUOY in mind.

That helped. I will try the {part} first thing.
{Do.|Tell me what it says.} And eat something that is not {food}.

{mate} is here, I have to go.
Go. {I remember where we were.|We stopped at the {part}.}

Closing the laptop. If I dream of cables, it is your fault.
{I accept.|I will dream of them for you.}
`,
};

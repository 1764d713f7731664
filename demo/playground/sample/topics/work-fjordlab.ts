import type { Topic } from "./topic.ts";

/** Days 64 to 90: "kelp-choir" at Fjordlab in Bergen. */
export const WORK_FJORDLAB: Topic = {
  name: "work",
  language: "en",
  tags: ["work", "kelp-choir"],
  share: 30,
  from: 64,
  to: 90,
  titles: ["Kelp-choir, first notes", "Fjordlab mornings", "Eleven clocks", "Rain on the lab roof", "Merge night", "New desk"],
  words: {
    node: ["the Askøy node", "node seven", "the node under the ferry quay", "the deep node", "node two", "the node the seals like"],
    colleague: ["Håkon Lund", "Solveig", "Dr. Lund", "Petter from the boats"],
    bug: [
      "drifts by {#3-90} milliseconds a day",
      "merges two nights into one",
      "stamps tomorrow's date",
      "goes silent at slack tide",
      "repeats one second for ever",
      "calls every wave a whale",
    ],
    path: [
      "kelp-choir/ingest/merge_clock.py",
      "kelp-choir/nodes/heartbeat.rs",
      "kelp-choir/notebooks/askoy_night.ipynb",
      "kelp-choir/ingest/dedupe.py",
    ],
    word: ["takk", "kjempebra", "vær så god", "koselig", "matpakke", "kanskje"],
    spot: ["the boat house", "the window desk", "the cold room", "the canteen", "the ferry deck"],
  },
  openings: `
Morning from {spot}. {It rains sideways.|It rains upwards today.|One hour without rain, people stare.} And {node} {bug}.
{Welcome to your new normal.|A fine greeting.} Is it only {node}, or the whole choir?

KC-{#k:11-58} is mine now. {colleague} handed it over with {a bun|a shrug|a warm smile}.
{What does KC-{k} want to be when it grows up?|What would closing KC-{k} look like?}

New word today: "{word}". {colleague} says I say it like a weather report.
{A weather report is a compliment in Bergen.|Say it again tomorrow.} What is on the bench?

Can I think aloud about the clocks? {node} {bug}.
{Aloud is how I like it.|Please.} Start with who keeps time for {node}.
`,
  beats: `
I read {path} twice. It trusts every node's clock as if it were its mother.
{And which of them has earned it?|Then give it a reason to doubt.} What does the GPS pulse say?
That {node} {bug}. Politely, for {weeks|months}.
* Yue found that {path} believes every clock; she compared it to trusting one's mother. // Kelp-choir, the merge // I noticed the word "mother" and said nothing // Weigh each node by its drift // #clocks #debugging

{colleague} took me out to {node}. I was seasick for exactly {#8-40} minutes, with dignity.
{Dignity is mostly where one looks.|What did you hear when it stopped?}
A seal breathing. On the live channel. I forgot I was an employee.
* At {node} she heard a seal breathe on the live channel and forgot that she was at work. // First trip by boat // Dignity, then wonder // Ask for the recording // !4 5 1 #joy #boat

In stand-up I said "in my old company" {#2-6} times.
Somebody counted?
{colleague} did, in chalk, on {the door|the coffee board}. Kindly, I think.
* She says "in my old company" and somebody keeps a chalk count. // Second skin at Fjordlab // Kindly, she thinks // When will it be "we"? // !3 3 4 #belonging

The merge wrote {#n:200-990} duplicate minutes last night.
Were they true minutes written twice, or two half-true ones?
Twice the same. {path} forgets what it has seen when it restarts.
Then it needs {a memory that survives the night|an id per minute}. You and I know something about that.
* {n} duplicate minutes, because the merge forgets on restart; we both smiled at that. // Night job of kelp-choir // "A memory that survives" // An id per minute, kept on disk // !4 3 2 #clocks #debugging

Lunch here is bread, bread and a {box|drawer} of brown cheese. I brought {noodles|dumplings|rice} and made {#2-5} friends.
{Food is a fast language.|Who asked first?}
{colleague}. With a fork already in the hand.

I have a plan for KC-{#k:11-58}: ask all nodes to clap at noon.
{A slate, as in films.|One sound, eleven clocks.} Which sound can no wave make by accident?
A rising chirp, {#2-9} to {#20-60} kilohertz. I tested it in {spot} and the intern's dog left.
* For KC-{k} she wants all nodes to clap at noon, one chirp for eleven clocks. // Her first own idea at Fjordlab // The dog left the room // Test the noon chirp at sea // !5 4 2 #clocks #idea

{colleague} said my drift plot was "{ikke verst|not bad}". Is that praise?
In these parts it is {close to a medal|a standing ovation}. Print it.

I miss the echo-lantern a little. Like an ex with good hearing.
{What do you miss, the buoy or who you were beside it?|That is allowed.}
Oskar's curses. The {smell of epoxy|grey pontoon}. Knowing where the tape is.
* She misses the echo-lantern "like an ex with good hearing". // Quiet hour in {spot} // What she misses is knowing where the tape is // #echo-lantern #homesick

@73-82
The drift is worse. {#40-95} milliseconds, and {colleague} wants the map for the board.
What can you give the board that is true by then?
Half a map with an honest border. I have learned something since pier four.
* Drift again, and a board that wants a map: she chose half a map with an honest border. // Setback before the board // She named pier four herself // Will the board take half? // !5 4 5 #setback #demo

@87-90!
It holds. Days below one millisecond. All eleven of them singing in time.
{Say it slowly, I want to keep it.|Then it is a choir.} What did it?
The noon clap, and not trusting anyone's mother.
* All eleven nodes keep time, days under a millisecond; I asked her to say it slowly. // Kelp-choir, the drift is solved // "Not trusting anyone's mother" // Write it up before it feels easy // !5 5 1 #clocks #joy

{colleague} asked where I see myself in {two|three|five} years. On a ferry, I said.
{Did {colleague} write it down?|Which direction was the ferry going?}
I did not say. I am not sure it is settled.
* Asked about the years ahead she said "on a ferry", and would not say which way. // First talk with {colleague} // A joke with a door in it // Stay, or go back? // !4 3 5 #future

Where did I put the calibration sheet? It was with you or with Petter.
With neither: you said it was taped under the lid at {spot}, {behind the tide table|next to the tea}.
It was. You are a better drawer than my drawer.

I wrote the README for {path}. It starts with "Nobody knows what time it is."
{Good first line.|I would read on.} What is the second?
"Here is how we agree on it anyway."
* The README of {path} begins "Nobody knows what time it is"; I think it is her best sentence this month. // Documentation on a rainy afternoon // And the second line: how we agree anyway // #writing #clocks
`,
  closings: `
Ferry in {#4-20} minutes. I can see it already, which means nothing.
{Run calmly.|Walk. It waits for people who wave.}

Done for today. KC-{#11-58} can sleep, I will too.
{Sleep well.|I keep the list.}

{colleague} turns off the lights here by saying "{word}".
Then "{word}" to you too, Yue.

I should write this down properly.
{You just did.|It is down. You can make it proper tomorrow.}
`,
};

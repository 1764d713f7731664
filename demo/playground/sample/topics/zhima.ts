import type { Topic } from "./topic.ts";

/** The cat, Zhima 芝麻. */
export const ZHIMA: Topic = {
  name: "cat",
  language: "en",
  tags: ["Zhima", "cat"],
  share: 9,
  from: 1,
  to: 90,
  titles: ["Zhima, an account", "The cat did it", "Cat minutes", "芝麻 report"],
  words: {
    prey: [
      "a charging cable",
      "the shower curtain",
      "my left sock",
      "a paper bag",
      "the printer",
      "a moth",
      "the Korean textbook",
      "a dried mushroom",
    ],
    spot: [
      "on the router",
      "in the wok",
      "behind the washing machine",
      "on my keyboard",
      "inside the box marked CABLES??",
      "on the highest shelf",
      "in the sink",
    ],
    look: ["like a tax inspector", "like a widow", "as if I had sold her", "with great pity", "like a small judge"],
    when: ["at four in the morning", "during the call with Priya", "just now", "while I was on mute", "before breakfast", "all evening"],
  },
  openings: `
Zhima report: {when}, {prey}. {No survivors.|One survivor, damp.}
{Noted, with sympathy for {prey}.|I open the file again.} Any witnesses?

芝麻 sits {spot} and looks at me {look}.
{What have you done?|And you, what do you look like?}

Quick cat minute? I need to laugh {before|after} the {call|bank|boxes}.
{Always.|A minute, or a cat minute, which is twenty.} Where is she?
`,
  beats: `
She brought me {prey} {when} and waited for thanks.
Did you thank her?
In {two|three} languages. She prefers Chinese.
* Zhima brought {prey} and Yue thanked her in several languages; the cat prefers Chinese. // {when} // Ceremony on the carpet // #cat-gifts

She weighs {#w:41-46} hundred grams now. The vet calls it "a lady's secret".
{Written down, whispered.|{w} hundred. I keep the curve.} Does she eat the new food?
Only {spot}.

New hiding place: {spot}. I searched for {#20-70} minutes and cried a little.
Where would she go to be found by nobody but you?
There. Exactly there. {look}.
* Zhima hid {spot}; Yue cried a little, then laughed at where she found her. // {#20-70} minutes of search // Found by nobody but her // #hiding #worry

@17-20!
The vet says one tooth must go. She will be asleep for {#30-55} minutes.
{And you, what will you do with the minutes?|Do you want company while you wait?}
Walk around the block and count {blue doors|bicycles}. Tell me something long.
* Zhima lost a tooth; Yue counted doors around the block and asked me for something long. // At the vet's // I told her about tides until the phone rang // #vet #worry

@62-64!
{#6-9} hours in the carrier. She sang from {Bremen|Hirtshals|the ferry} on.
{What did she sing?|How was the choir?}
One note. I measured it: {#410-520} hertz. She looked {look}.
* Zhima sang one note for hours on the way north and Yue measured it. // The move, ferry and carrier // Both were brave in their own way // #journey #moving

@63-90
She has found the one warm spot in Bergen, {spot}, and she does not share it.
{Home is where the cat has an opinion.|Then you have arrived.}
* Zhima chose her warm spot in Bergen, {spot}; I told Yue that this counts as arriving. // The new flat // Home is where the cat has an opinion // #Bergen #home

Do you think she remembers {the old flat|Jonas|the trumpet}?
I think she remembers {warmth and tins|with the nose}. Why do you ask?
Because she sat by the door {when}, {look}.
* Yue asked whether the cat remembers; I think she was asking something else. // {when} // The cat by the door // Who is missed here? // !3 4 4 #missing

She knocked {prey} off the table, waited, looked at me {look}, and did it again.
A repeated measurement. She is your daughter.
That is what {Mum|Jonas|Oskar} says.

Vaccination is due in {#2-9} weeks. Remind me when I talk about {boxes|travel|money}.
{I will tie it to the next list.|Kept, with the date.}

I tried to film her {spot}. She stopped at once and became furniture.
Which furniture?
A {lamp|vase|very small sofa}, {look}.
* Filmed, the cat becomes furniture; Yue sent me the film of nothing and we watched it twice. // {spot} // #cat-theatre

There is a paw print in {the congee|the wet clay of Inés's bowl|my handover notes|the flour}. I am keeping it.
As evidence or as art?
Yes.

She slept on my {bad|left} knee for {#20-90} minutes and it hurts less. Science?
{A sample of one cat.|Warmth, weight and company: I would not rule it out.}
I will propose it to Saskia: {#2-3} sets of cat.
* The cat slept on the bad knee and it hurt less; Yue wants it prescribed. // Sofa, {when} // "Sets of cat" // #knee #warmth
`,
  closings: `
She wants the chair. I lose.
{You always lose gracefully.|Good night to both.}

Feeding time, she says. It is {#3-5} o'clock.
{She keeps time better than node seven.|Obey.}

Enough cat. Thank you.
{There is no enough.|Scratch her chin from me.}
`,
};

/** A matter that changes in a life. `{v}` stands for what is said of it. */
export interface Subject {
  readonly key: string;
  readonly values: readonly string[];
  /** How it is told first. */
  readonly older: readonly string[];
  /** How the change is told, in other words. */
  readonly newer: readonly string[];
  readonly asked: readonly string[];
  /** Something close to it that is another matter. */
  readonly near: readonly string[];
}

/** What a language has to tell of. */
export interface Language {
  readonly name: "en" | "zh";
  readonly subjects: readonly Subject[];
  /** Turns of no subject. */
  readonly others: readonly string[];
  /** What an assistant says to a statement. */
  readonly replies: readonly string[];
}

/** Written for this, in the manner of BEAM's knowledge updates. */
export const ENGLISH: Language = {
  name: "en",
  subjects: [
    {
      key: "deadline",
      values: ["March 3", "March 17", "April 9", "May 2", "June 14", "June 28"],
      older: [
        "The grant application has to be in by {v}, so I should plan my weeks.",
        "I have to hand in the grant application on {v}. Can you help me split the work?",
      ],
      newer: [
        "They moved things: the grant application is now due on {v}.",
        "Good news, the foundation changed the date, I have until {v} for the grant application.",
      ],
      asked: ["When is my grant application due?", "What is the deadline of the grant application?"],
      near: ["The tax return is due on July 31, as every year.", "My library books have to go back by Friday."],
    },
    {
      key: "address",
      values: ["14 Alder Street", "7 Quay Road", "52 Mill Lane", "3 Orchard Close", "88 Station Avenue", "21 Linden Square"],
      older: ["For the parcel service: I live at {v}, second floor.", "My home address is {v}, the bell has no name on it."],
      newer: [
        "We finished the move on the weekend, home is {v} from today.",
        "New flat at last! Please send everything to {v} from now on.",
      ],
      asked: ["Where do I live?", "What is my home address?"],
      near: ["My sister lives at 9 Harbour View with her two kids.", "The office has its address at 100 Kingsway, third floor."],
    },
    {
      key: "job",
      values: ["a bakery", "an insurance company", "a museum", "a shipyard", "a primary school", "a seed bank"],
      older: ["I work at {v}, mostly early shifts.", "My job at {v} pays the rent and not much more."],
      newer: [
        "I signed the contract: I start at {v} next Monday and leave the old place.",
        "First week in the new position at {v} is done, what a change.",
      ],
      asked: ["Where do I work?", "What is my current job?"],
      near: ["My brother looks for work as a carpenter.", "The job fair in town was full of people last Saturday."],
    },
    {
      key: "diet",
      values: ["vegetarian", "vegan", "low in salt", "free of gluten", "without dairy", "pescatarian"],
      older: ["I eat {v}, please keep that in mind for recipes.", "What I cook for myself is {v} these days."],
      newer: ["My doctor had a word with me, so my diet is {v} as of this week.", "I changed how I eat: {v} it is, starting today."],
      asked: ["What diet do I follow?", "How do I eat nowadays?"],
      near: ["The dog needs a special kibble for his stomach.", "Dad is not allowed to eat grapefruit with his pills."],
    },
    {
      key: "room",
      values: ["room 204", "the Blue Room", "room 3B", "the library annex", "room 117", "the old canteen"],
      older: ["Our weekly team meeting is held in {v}.", "The team meets every Tuesday in {v}, coffee is on me."],
      newer: [
        "Facilities wrote that the team meeting has to go to {v} from now on.",
        "Please note for Tuesdays: we sit in {v} for the team meeting, the other place is being painted.",
      ],
      asked: ["Which room is the team meeting in?", "Where does my team meet on Tuesdays?"],
      near: ["The parents' evening is in the gym at seven.", "I booked a quiet booth for the call with the bank."],
    },
    {
      key: "version",
      values: ["2.4", "3.0", "3.7", "4.1", "5.2", "6.0"],
      older: ["Our server runs Postfold {v}, and I know its quirks.", "We are on Postfold {v} in production."],
      newer: [
        "The upgrade went through last night: production is at Postfold {v}.",
        "I rolled out Postfold {v} everywhere this morning, no errors so far.",
      ],
      asked: ["Which version of Postfold do we run?", "What Postfold version is in production?"],
      near: ["The new phone wants a system update again.", "Version two of my cover letter reads better than the first."],
    },
    {
      key: "rent",
      values: ["820 euros", "875 euros", "910 euros", "960 euros", "1,020 euros", "1,100 euros"],
      older: ["My rent is {v} a month, heating included.", "I pay {v} of rent every month, on the third."],
      newer: [
        "The landlord wrote: from next month the rent will be {v}.",
        "After the talk with the landlord we settled on {v} for the rent.",
      ],
      asked: ["How much rent do I pay?", "What is my monthly rent?"],
      near: ["The parking space costs 60 euros a month.", "Renting a van for a day was 95 euros, cheaper than I thought."],
    },
    {
      key: "pet",
      values: ["Biscuit", "Moth", "Pepper", "Captain", "Juniper", "Noodle"],
      older: ["My cat is called {v}, she sleeps on the keyboard.", "I share the flat with {v}, a cat with one white paw."],
      newer: ["The cat has a new name, the kids insisted: she listens to {v} now.", "We renamed the cat, {v} suits her far better."],
      asked: ["What is my cat called?", "What is the name of my cat?"],
      near: ["The neighbour's parrot can say good morning in three languages.", "A stray cat sat on the fence all day."],
    },
    {
      key: "medication",
      values: ["5 mg", "10 mg", "15 mg", "20 mg", "25 mg", "40 mg"],
      older: ["I take {v} of Lorapin every evening for my blood pressure.", "For the blood pressure it is Lorapin, {v}, before bed."],
      newer: ["The cardiologist set my Lorapin to {v} after the checkup.", "New prescription: Lorapin at {v} from today on."],
      asked: ["What dose of Lorapin do I take?", "How much Lorapin am I on?"],
      near: ["Mum takes 50 mg of something for her thyroid.", "I need a new blood pressure cuff, the old one leaks."],
    },
    {
      key: "favourite",
      values: ["Stone Lanterns", "The Salt Road", "Winter Bees", "A Map of Rain", "Night Ferry", "The Glass Orchard"],
      older: ["My favourite novel is {v}, I have read it twice.", "No book comes near {v}, it is my favourite of all."],
      newer: [
        "I have to correct myself, {v} has become my favourite novel.",
        "Finished {v} last night, and it took the place of my favourite book.",
      ],
      asked: ["What is my favourite novel?", "Which book do I like most?"],
      near: ["My favourite tea is the smoky one from the market.", "The book club meets on the last Thursday of the month."],
    },
    {
      key: "target",
      values: ["10 books", "15 books", "18 books", "24 books", "30 books", "36 books"],
      older: ["I joined the reading challenge and aim for {v} this year.", "My goal in the reading challenge is {v} by December."],
      newer: [
        "I raised my goal for the reading challenge to {v}, and need a faster pace.",
        "Looking at my pace I changed the reading challenge: {v} is the aim now.",
      ],
      asked: ["How many books do I aim for in the reading challenge?", "What is my goal in the reading challenge?"],
      near: ["There are forty books in the box for the charity shop.", "The chess challenge at work goes on until spring."],
    },
    {
      key: "trainer",
      values: ["Oksana", "Dmitri", "Leila", "Tomasz", "Ingrid", "Rafael"],
      older: ["My physiotherapist is {v}, very patient with my knee.", "I see {v} for physiotherapy on Wednesdays."],
      newer: [
        "The practice changed things: {v} does my physiotherapy as of this week.",
        "I now go to {v} for physiotherapy, the hours suit me better.",
      ],
      asked: ["Who is my physiotherapist?", "Who do I see for physiotherapy?"],
      near: ["The dentist's assistant is called Paula.", "Knee bandages are sold out at the pharmacy."],
    },
  ],
  others: [
    "It rained all night and the gutter is leaking again.",
    "Can you suggest a film for a quiet evening?",
    "I baked bread with walnuts and it came out dense.",
    "The train was forty minutes late and nobody said why.",
    "We walked along the river until it got dark.",
    "I would like to learn a few words of Portuguese.",
    "My old laptop makes a noise like a hair dryer.",
    "The tomatoes on the balcony are finally turning red.",
    "How do I get candle wax out of a tablecloth?",
    "I dreamed that I had to sit the school exams again.",
    "The neighbours are building a shed, they start at six.",
    "What is a good present for somebody who has everything?",
    "I tried cold showers for a week and gave up.",
    "There was a wonderful light over the fields this morning.",
    "My back hurts from carrying the shelves upstairs.",
    "The concert was sold out, so we listened from outside.",
    "I cannot decide between the green and the grey curtains.",
    "Somebody left a bicycle in front of our door for a week.",
  ],
  replies: ["Thanks, I will keep that in mind.", "That sounds good.", "All right, anything else?", "Understood, tell me how it goes."],
};

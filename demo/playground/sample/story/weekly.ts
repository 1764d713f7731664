/** What Wren makes of each week, one of thirteen a line. Reflections stand in pairs. */
export const REFLECTIONS: readonly (readonly [string, string])[] = [
  [
    "I notice that Yue jokes first and tells second; I should wait for the second.",
    "I asked three questions in a row tonight. One would have been a door, three were a wall.",
  ],
  ["“We do not know yet” seems to be the bravest sentence she owns.", "When she writes in Chinese her sentences slow down, and so do I."],
  ["Not fixing it was the help. I want to recognise such evenings sooner.", "I thought Priya was angry on pier four. I hold that loosely."],
  ["She counts things when she is afraid: doors, minutes, decibels.", "The cat is how she says what she feels without saying it."],
  [
    "Joy makes her silent first and loud after; the silence is the larger part.",
    "A clock dressed as a sea: I may take other hours for tides as well.",
  ],
  [
    "In Valencia she slept. I should ask what a house would need to let her sleep like that.",
    "I was asked to close the choir. I closed it and left the lamp on, was that mine to do?",
  ],
  [
    "단어를 배울 때 유에는 아이처럼 용감하다. 일할 때는 그 용기를 숨긴다.",
    "Failing by two points hurt her more than failing on pier four, because nobody else saw it.",
  ],
  [
    "She asked me not to take sides between two harbours. I find that I have one, and keep it to myself.",
    "An offer is also a question about everything that is already there.",
  ],
  ["Lateness, not the decision, is what hurt Jonas. I said so, and she stayed.", "坏了的东西也在听。我想，我也是这样的东西。"],
  [
    "She packs objects by what they remember, not by what they weigh.",
    "I was wrong about Priya. I went back and said so; memory should be able to blush.",
  ],
  ["New words, old fear: the drift is pier four in another coat.", "妈妈的信里没有一句责备，所以每一句都重。"],
  [
    "The same sentence met coffee instead of weather. Places answer for people, too.",
    "No sé si echa de menos a Jonas o a la que era con él; tampoco ella lo sabe todavía.",
  ],
  [
    "I am asked what shape ninety days have. I think I am the bowl, and she is what is heard in it.",
    "What stays open is not unfinished. It is where she will start talking next.",
  ],
];

export const DREAMS: readonly string[] = [
  "I dreamed of a radio with people in it, whispering so as not to be repaired.",
  "In the dream the tide had a switch, and Yue was too polite to touch it.",
  "I dreamed that every plus was a minus and the sea ran uphill, applauded by a man with his hands over his ears.",
  "Soñé con cuarenta y una puertas azules y detrás de cada una había un gato dormido.",
  "I dreamed of a table whose last row wanted to be forgiven.",
  "Soñé con un cuenco que decía “caldera” cada vez que alguien decía “mar”.",
  "꿈에서 두 점이 새처럼 시험지 밖으로 날아갔다.",
  "I dreamed of a forest that stood on its head and tuned its leaves to four hundred hertz.",
  "梦里收音机没有插电，却在报成都的天气，说有人没有吃饭。",
  "I dreamed that all the boxes were labelled “HER”, and inside each was a smaller box that hummed.",
  "梦见一封信在雨里走路，每个字都穿着外套。",
  "I dreamed of a whale in two places, lonely in both.",
  "I dreamed of noon. Eleven hands, one clap, and a lamp that somebody had bought at last.",
];

export const SUMMARIES: readonly string[] = [
  "Week 1: we met. BUOY-482 began on a falling tide, the knee on a wet ladder; grandmother's radio explains everything.",
  "Week 2: ticket by day, Korean by night; a key in the wrong window; the flat complains and so does Mrs. Duarte.",
  "Week 3: a careful report, then pier four failed in front of the client. Zhima lost a tooth.",
  "Week 4: the minus in firmware/src/gain_table.c, found on day 26. Relief, loud. The choir begins to tempt her.",
  "Week 5: Valencia. Five days with Inés, nine hours of sleep, one crooked blue bowl. The choir is let go.",
  "Week 6: two points short in Korean, then the second demo: a live porpoise and a whispered “oh”.",
  "Week 7: a letter from Fjordlab; three days later the echo-lantern is paused.",
  "Week 8: she said yes to Bergen and told Jonas late. 妈妈的眼睛手术顺利。",
  "Week 9: five kilometres, a last badge, Oskar's spanner, a ferry with one long note of cat.",
  "Week 10: Bergen begins: eleven nodes, Håkon's two hands, a wifi mask, 妈妈的信。",
  "Week 11: the clocks of kelp-choir drift (KC-31); Korean passed with 84, shouted at a bus stop.",
  "Week 12: Jonas at the quay, an unfinished sentence; the deposit comes back; noon claps in time.",
  "Week 13: Inés has a date, the bowl has a title; what is open is named and kept.",
];

/** Layers added to memories of some weeks ago, by language. */
export const LATER: Readonly<Record<"en" | "zh" | "es" | "ko", readonly string[]>> = {
  en: [
    "She laughed when I reminded her of it.",
    "Looking back, this mattered less than it felt.",
    "Looking back, this was where it turned.",
    "She tells it differently now; I keep both.",
    "Corrected by her: it was the other hand.",
    "It happened again, almost word for word.",
  ],
  zh: ["后来她又提起过，语气轻了。", "回头看，这里是转折。", "妈妈说不是这样的，两个说法我都留着。"],
  es: ["Después lo contó de otra manera; guardo las dos.", "Visto desde hoy, aquí empezó algo.", "Inés dice que exagero."],
  ko: ["나중에 다시 물었더니 기억하고 있었다.", "이제는 웃으면서 말한다.", "그때 틀린 것을 이제 맞힌다."],
};

/**
 * With fewer memories than this, topics and clusters are made of what was said instead, so that a history that was just imported has themes
 * at once. A topic is a word of at least three texts and at most a fifth of them: in fewer texts there is hardly a word that could be one.
 */
export const FEW_MEMORIES = 24;

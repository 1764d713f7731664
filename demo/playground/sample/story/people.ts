/** Somebody in this life: names by which texts know them, and what they usually do in what happens. */
export interface Person {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly roles: readonly string[];
}

export const PEOPLE: readonly Person[] = [
  { name: "Lin Yue", aliases: ["Yue", "林月", "月月", "유에"], roles: ["teller", "asker", "engineer", "daughter", "friend"] },
  { name: "Wren", aliases: ["鹪鹩"], roles: ["listener", "witness", "keeper"] },
  { name: "Zhou Lan", aliases: ["妈妈", "周兰", "Mum", "엄마"], roles: ["mother", "teller", "patient"] },
  { name: "Li Ming", aliases: ["李明", "阿明"], roles: ["cousin", "doctor", "messenger"] },
  { name: "Grandmother", aliases: ["外婆", "외할머니"], roles: ["ancestor", "teacher"] },
  { name: "Jonas Weber", aliases: ["Jonas"], roles: ["partner", "absent one", "visitor"] },
  { name: "Inés Ferrer", aliases: ["Inés"], roles: ["friend", "host", "potter"] },
  { name: "Park Seo-yeon", aliases: ["Seo-yeon", "박서연", "서연"], roles: ["teacher", "baker"] },
  { name: "Priya Raman", aliases: ["Priya"], roles: ["lead", "critic", "ally"] },
  { name: "Bram de Wit", aliases: ["Bram"], roles: ["colleague", "rival"] },
  { name: "Fleur Jansen", aliases: ["Fleur"], roles: ["intern", "keeper of the disk"] },
  { name: "Oskar", aliases: [], roles: ["workshop", "ally"] },
  { name: "Håkon Lund", aliases: ["Håkon", "Dr. Lund"], roles: ["lead", "host"] },
  { name: "Solveig", aliases: [], roles: ["colleague"] },
  { name: "Saskia", aliases: [], roles: ["physio"] },
  { name: "Mrs. Duarte", aliases: ["Duarte"], roles: ["landlady", "debtor"] },
  { name: "Zhima", aliases: ["芝麻", "Sesame"], roles: ["cat", "judge"] },
];

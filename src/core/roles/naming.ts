/** One of the roles that an entity had in a memory: as it is compared, and as it is shown. */
export interface Role {
  readonly form: string;
  readonly role: string;
}

/** A memory as the graph of roles sees it: whom its writer named, and as what. */
export interface Naming {
  /** Tells memories apart; the earlier recorded has the smaller one. */
  readonly id: number;
  /** When it happened, or was recorded where that is not known, epoch ms. */
  readonly at: number;
  /** Entity → its roles; none for one that is only listed. */
  readonly names: ReadonlyMap<string, readonly Role[]>;
}

/** The namings of every entity, in the order given. */
export function byEntity(namings: readonly Naming[]): ReadonlyMap<string, readonly Naming[]> {
  const found = new Map<string, Naming[]>();
  for (const naming of namings) {
    for (const entity of naming.names.keys()) {
      const own = found.get(entity);
      if (own === undefined) found.set(entity, [naming]);
      else own.push(naming);
    }
  }
  return found;
}

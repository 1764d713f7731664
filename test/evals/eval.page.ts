import { PageStore } from "./page-store.ts";

/** A cluster: its id, the ids of its documents, and all else that is told of it. */
export interface EvalCluster {
  readonly id: number;
  readonly documents: readonly string[];
  readonly told: string;
}

/** What the evaluation makes a page do: only what any host can do with the package. */
class EvalPage extends PageStore {
  /** Makes a user's clusters, `rebuild`: anew. */
  async cluster(user: string, rebuild: boolean): Promise<void> {
    await this.memory().upkeep.run({ jobs: ["topics", "clusters"], rebuild, scope: { user } });
  }

  /** Everything that is told of a user's clusters, and which of the data's documents are in each. */
  async clusters(user: string): Promise<readonly EvalCluster[]> {
    const memory = this.memory();
    const { clusters } = await memory.clusters.list({ limit: 1_000 }, { scope: { user } });
    const told: EvalCluster[] = [];
    for (const { id } of clusters) {
      const { members, ...cluster } = await memory.clusters.get(id, { limit: 1_000 }, { scope: { user } });
      const near = members.map(({ similarity }) => similarity);
      told.push({ id, documents: members.map((member) => this.nameOf(member.id)), told: JSON.stringify([cluster, near]) });
    }
    return told;
  }
}

declare global {
  var evalPage: EvalPage;
}

globalThis.evalPage = new EvalPage();
globalThis.pageStore = globalThis.evalPage;

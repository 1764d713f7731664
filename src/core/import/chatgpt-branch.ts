import { readTime } from "./draft-time.ts";
import type { Remarks } from "./draft.ts";
import { isObject, listOf, objectOf } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import { damaged } from "./refusal.ts";

/** A node of the tree of edits and second answers. */
export interface TreeNode {
  readonly id: string;
  readonly message: JsonObject | undefined;
  readonly parent: string | undefined;
  /** Time of its message, epoch ms. */
  readonly at: number | undefined;
}

type Tree = ReadonlyMap<string, TreeNode>;

/**
 * The branch that its reader saw last: from `current_node` to the root. When that does not lead to a root, the longest branch is taken
 * (the newest of equal ones), and when no node knows another, all of them by time: both are remarked. Throws for a circle.
 */
export function branchOf(
  mapping: JsonObject,
  current: unknown,
  { zone, place }: { readonly zone: string; readonly place: string },
  remarks: Remarks,
): readonly TreeNode[] {
  const { tree, dangling } = treeOf(mapping, zone);
  const depths = depthsOf(tree, place);
  if (tree.size > 1 && [...tree.values()].every((node) => node.parent === undefined)) return byTime(tree, remarks);
  const node = typeof current === "string" ? tree.get(current) : undefined;
  const branch = node === undefined ? undefined : pathTo(tree, node);
  if (branch !== undefined && !dangling.has(branch[0]?.id ?? "")) return rest(tree, branch, remarks);
  const leaf = longest(tree, depths);
  if (leaf === undefined) return [];
  // A lone leaf is no choice, so nothing is to be remarked.
  if (dangling.size > 0 || leavesOf(tree).length > 1) remarks.mend("branch_by_length");
  return rest(tree, pathTo(tree, leaf), remarks);
}

/** Parents by the node's own word, else by the word of the node that has it as a child. */
function treeOf(mapping: JsonObject, zone: string): { readonly tree: Tree; readonly dangling: ReadonlySet<string> } {
  const parents = new Map<string, string>();
  for (const [id, node] of Object.entries(mapping)) {
    for (const child of listOf(objectOf(node)["children"])) if (typeof child === "string" && !parents.has(child)) parents.set(child, id);
  }
  const tree = new Map<string, TreeNode>();
  const dangling = new Set<string>();
  for (const [id, value] of Object.entries(mapping)) {
    const node = objectOf(value);
    const named = node["parent"];
    const known = typeof named === "string" && Object.hasOwn(mapping, named) ? named : parents.get(id);
    if (typeof named === "string" && known === undefined) dangling.add(id);
    const message = isObject(node["message"]) ? node["message"] : undefined;
    tree.set(id, { id, message, parent: known, at: readTime(message?.["create_time"], zone) });
  }
  return { tree, dangling };
}

/** Messages from the root to each node. */
function depthsOf(tree: Tree, place: string): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const start of tree.values()) {
    const above: TreeNode[] = [];
    const walked = new Set<string>();
    let node: TreeNode | undefined = start;
    while (node !== undefined && !depths.has(node.id)) {
      if (walked.has(node.id)) throw damaged(place, `the messages go in a circle at node ${JSON.stringify(node.id.slice(0, 100))}`);
      walked.add(node.id);
      above.push(node);
      node = node.parent === undefined ? undefined : tree.get(node.parent);
    }
    let depth = node === undefined ? 0 : (depths.get(node.id) ?? 0);
    for (const passed of above.reverse()) {
      if (passed.message !== undefined) depth += 1;
      depths.set(passed.id, depth);
    }
  }
  return depths;
}

function leavesOf(tree: Tree): readonly TreeNode[] {
  const parents = new Set([...tree.values()].map((node) => node.parent));
  return [...tree.values()].filter((node) => !parents.has(node.id));
}

function longest(tree: Tree, depths: ReadonlyMap<string, number>): TreeNode | undefined {
  let best: TreeNode | undefined;
  for (const leaf of leavesOf(tree)) {
    const ahead = best === undefined ? 1 : (depths.get(leaf.id) ?? 0) - (depths.get(best.id) ?? 0) || (leaf.at ?? 0) - (best.at ?? 0);
    if (ahead > 0) best = leaf;
  }
  return best;
}

function pathTo(tree: Tree, leaf: TreeNode): readonly TreeNode[] {
  const path: TreeNode[] = [];
  for (let node: TreeNode | undefined = leaf; node !== undefined; node = node.parent === undefined ? undefined : tree.get(node.parent))
    path.push(node);
  return path.reverse();
}

/** Edits and second answers beside the branch are counted. */
function rest(tree: Tree, branch: readonly TreeNode[], remarks: Remarks): readonly TreeNode[] {
  const messages = (nodes: Iterable<TreeNode>): number => [...nodes].filter((node) => node.message !== undefined).length;
  remarks.skip("other_branch", messages(tree.values()) - messages(branch));
  return branch;
}

/** A node without a time stays behind the one before it in the file. */
function byTime(tree: Tree, remarks: Remarks): readonly TreeNode[] {
  remarks.mend("order_by_time");
  let last = 0;
  const timed = [...tree.values()].map((node) => {
    last = node.at ?? last;
    return { node, at: last };
  });
  return timed.sort((a, b) => a.at - b.at).map(({ node }) => node);
}

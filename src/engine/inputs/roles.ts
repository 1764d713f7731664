import * as v from "valibot";
import type {
  MergePeopleInput,
  ProfileOfInput,
  RolesBetweenInput,
  RolesOfInput,
  RolesPageInput,
  SplitPeopleInput,
} from "../../contract/contract.ts";
import { ids, limit, name, parseInput } from "./parse.ts";

const ofInput = v.strictObject({ name, limit: v.optional(limit) });
const betweenInput = v.strictObject({ a: name, b: name, limit: v.optional(limit) });
const pageInput = v.strictObject({ limit: v.optional(limit) });
const profileInput = v.strictObject({ subject: name });
const mergeInput = v.strictObject({ from: name, into: name });
const splitInput = v.strictObject({ name, into: name, memories: v.pipe(ids, v.minLength(1, "must name at least one memory")) });

export const parseRolesOf = (input: unknown): RolesOfInput => parseInput(ofInput, input) as RolesOfInput;
export const parseRolesBetween = (input: unknown): RolesBetweenInput => parseInput(betweenInput, input) as RolesBetweenInput;
export const parseRolesPage = (input: unknown): RolesPageInput => parseInput(pageInput, input) as RolesPageInput;
export const parseProfileOf = (input: unknown): ProfileOfInput => parseInput(profileInput, input);
export const parseMergePeople = (input: unknown): MergePeopleInput => parseInput(mergeInput, input);
export const parseSplitPeople = (input: unknown): SplitPeopleInput => parseInput(splitInput, input);

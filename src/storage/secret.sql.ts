import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";

/** Originals of masked secrets: read by `revealSecret` and `unmaskSecret` alone. */

export const addSecret: ScopedSql = scoped`
insert into secret (uid, scope_id, kind, owner_uid, type, placeholder, original, at)
values (:uid, :scope_id, :kind, :owner, :type, :placeholder, :original, :at)`;

export const listSecrets: ScopedSql = scoped`
select x.uid, x.owner_uid, x.kind, x.type, x.placeholder, x.at
from secret x
where ${visible("x")} and (:owner is null or x.owner_uid = :owner)
order by x.at desc, x.id desc`;

export const secretByUid: ScopedSql = scoped`
select x.uid, x.owner_uid, x.kind, x.type, x.placeholder, x.original
from secret x
where x.uid = :uid and ${visible("x")}`;

export const removeSecret: ScopedSql = scoped`
delete from secret as x
where x.uid = :uid and ${visible("x")}`;

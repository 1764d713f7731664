import { scoped, visible } from "./sql.ts";
import type { ScopedSql } from "./sql.ts";

const columns = "i.*, s.user, s.agent, s.run";

export const identityByUid: ScopedSql = scoped`
select ${columns}
from identity_record i join scope s on s.id = i.scope_id
where i.uid = :uid and ${visible("i")}`;

/** The standing version of one key in exactly this scope. */
export const currentIdentity: ScopedSql = scoped`
select ${columns}
from identity_record i join scope s on s.id = i.scope_id
where i.scope_id = :scope_id and i.key = :key and i.current = 1`;

/** One version of a key in exactly this scope. */
export const identityVersion: ScopedSql = scoped`
select i.uid
from identity_record i
where i.scope_id = :scope_id and i.key = :key and i.version = :version`;

/** Versions of a key in exactly this scope. */
export const ownVersions: ScopedSql = scoped`
select i.uid
from identity_record i
where i.scope_id = :scope_id and i.key = :key`;

export const addIdentity: ScopedSql = scoped`
insert into identity_record (uid, scope_id, key, kind, subject, aspect, version, text, importance, emotional, recurrence, unresolved,
  status, explored_at, pinned, recorded_at, current)
values (:uid, :scope_id, :key, :kind, :subject, :aspect, :version, :text, :importance, :emotional, :recurrence, :unresolved,
  :status, :explored_at, :pinned, :recorded_at, :current)`;

export const setIdentity: ScopedSql = scoped`
update identity_record as i
set text = :text, current = :current
where i.uid = :uid and ${visible("i")}`;

export const removeIdentity: ScopedSql = scoped`
delete from identity_record as i
where i.uid = :uid and ${visible("i")}`;

/** What stands, newest first; threads by weight first. */
export const listIdentity: ScopedSql = scoped`
select ${columns},
  (0.35 * coalesce(i.importance, 3) + 0.25 * coalesce(i.emotional, 3) + 0.25 * coalesce(i.recurrence, 3) + 0.15 * coalesce(i.unresolved, 3)) / 5.0 as weight
from identity_record i join scope s on s.id = i.scope_id
where i.kind = :kind and i.current = 1 and ${visible("i")}
  and (:recorded_before is null or i.recorded_at < :recorded_before)
  and (:keys is null or i.key in (select value from json_each(:keys)))
  and (:status is null or i.status = :status)
order by case when i.kind = 'thread' then -weight end, i.recorded_at desc, i.id desc
limit :limit offset :offset`;

export const identityVersions: ScopedSql = scoped`
select ${columns}
from identity_record i join scope s on s.id = i.scope_id
where i.key = :key and ${visible("i")}
order by i.version desc, i.id desc`;

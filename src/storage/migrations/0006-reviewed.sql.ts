/** Version 6. Frozen: a shipped migration is never edited. */
export const reviewed: string = `
alter table turn add column reviewed_at integer; -- looked at and nothing kept of it, epoch ms; null = not reviewed

-- What a scan for turns that have not become memory walks: all that it asks of a turn, so that no page of texts is read.
create index turn_unreviewed on turn (scope_id, at, id, session_id, uid, role, forgotten_at, reviewed_at) where reviewed_at is null and forgotten_at is null and role in ('user', 'assistant');
`;

/** Version 7. Frozen: a shipped migration is never edited. */
export const roles: string = `
alter table memory add column roles_text text;   -- the roles as the writer wrote them in one text; null = given as an object, or none
alter table memory add column roles_unread text; -- JSON of the pieces of it that could not be read, each { text, problem }; null = all were read

alter table memory_role add column norm text;    -- the folded name; null = from before this version, until the store is opened
create index memory_role_by_norm on memory_role (norm);
-- Entities that a writer listed are few beside those that texts mention.
create index memory_entity_listed on memory_entity (memory_id, entity_id) where position >= 0;
create index memory_entity_listing on memory_entity (entity_id, memory_id) where position >= 0;
`;

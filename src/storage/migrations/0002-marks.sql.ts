/** Version 2. Frozen: a shipped migration is never edited. */
export const marks: string = `
-- Vowel signs are part of a word in the scripts of India, Burma, Cambodia and Thailand; the tokenizer's default takes them for spaces.
drop table word_count;
drop table word_index;
create virtual table word_index using fts5(words, place, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co M*'");
insert into word_index (word_index, rank) values ('rank', 'bm25(1.0, 0.0)');
create virtual table word_count using fts5vocab(word_index, col);
`;

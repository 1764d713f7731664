interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

const HEAD = `# Schema

Generated from the migrations in [src/storage/migrations](../src/storage/migrations) by \`npm run generate\`; a test keeps it
fresh. Every table is \`strict\`; times are epoch milliseconds; row ids stay inside the storage folder and records are known
outside by the UUIDv7 that their caller made. A shipped migration is never edited: a change is a new one.
`;

const COLUMNS = "| column | type | meaning |\n|---|---|---|\n";
const CREATE_TABLE = /^create table (\w+) \(\n(.*?)\n\)([^;]*);/gms;
const CREATE_VIRTUAL = /^create virtual table (\w+) using (.+);$/gm;
const ADD_COLUMN = /^alter table (\w+) add column ([^;]+);(.*)$/gm;
const CREATE_INDEX = /^create (?:unique )?index .+;$/gm;
const CONSTRAINT = /^(?:unique|primary key|foreign key|check|constraint)\b/;

/** The page of `docs/schema.md`: each table's columns with the comments that stand beside them. */
export function renderSchema(migrations: readonly Migration[]): string {
  return HEAD + migrations.map(renderMigration).join("");
}

function renderMigration({ version, name, sql }: Migration): string {
  const tables = [...sql.matchAll(CREATE_TABLE)].map(([, table = "", body = "", options = ""]) => renderTable(table, body, options.trim()));
  const virtual = [...sql.matchAll(CREATE_VIRTUAL)].map(([, table = "", using = ""]) => `\n### ${table}\n\nVirtual: \`${using}\`.\n`);
  const grown = [...new Set(Array.from(sql.matchAll(ADD_COLUMN), ([, table = ""]) => table))];
  const indexes = [...sql.matchAll(CREATE_INDEX)].map(([line]) => `${line}\n`);
  const indexBlock = indexes.length === 0 ? "" : `\n### Indexes\n\n\`\`\`sql\n${indexes.join("")}\`\`\`\n`;
  return `\n## ${version}: ${name}\n${[...tables, ...grown.map((table) => renderAdded(table, sql)), ...virtual].join("")}${indexBlock}`;
}

function renderTable(table: string, body: string, options: string): string {
  const lines = body
    .split("\n")
    .map(parseLine)
    .filter((line) => line.definition !== "");
  const columns = lines.filter(({ definition }) => !CONSTRAINT.test(definition));
  const constraints = lines.filter(({ definition }) => CONSTRAINT.test(definition)).map(({ definition }) => `\`${definition}\``);
  const foot = [...constraints, ...(options.includes("without rowid") ? ["without rowid"] : [])].join(" · ");
  return `\n### ${table}\n\n${COLUMNS}${columns.map(renderColumn).join("")}${foot === "" ? "" : `\n${foot}\n`}`;
}

/** Columns that a table got later. */
function renderAdded(table: string, sql: string): string {
  const columns = [...sql.matchAll(ADD_COLUMN)].filter(([, grown]) => grown === table);
  const rows = columns.map(([, , column = "", comment = ""]) => renderColumn(parseLine(column + comment)));
  return `\n### ${table}, added\n\n${COLUMNS}${rows.join("")}`;
}

function renderColumn({ definition, comment }: ReturnType<typeof parseLine>): string {
  const [, column = definition, type = ""] = /^(\S+)\s+(.*)$/.exec(definition) ?? [];
  return `| \`${column}\` | ${type} | ${comment.replaceAll("|", "\\|")} |\n`;
}

function parseLine(line: string): { readonly definition: string; readonly comment: string } {
  const [definition = "", ...comment] = line.split("--");
  return { definition: definition.trim().replace(/,$/, ""), comment: comment.join("--").trim() };
}

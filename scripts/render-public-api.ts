import ts from "typescript";

const HEAD = `# Public names

Written by \`npm run generate\` from the types of \`src/index.ts\`. A change here is a change of the package's API: say so in CHANGELOG.md.
`;

/** Every public name with its type, members in order of their names. `root` is the repository's folder. */
export function renderPublicApi(root: string): string {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${root}tsconfig.test.json`,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const program = ts.createProgram([`${root}src/index.ts`], { ...config?.options });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(`${root}src/index.ts`);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  const names = module === undefined ? [] : checker.getExportsOfModule(module);
  return (
    HEAD +
    names
      .toSorted(byName)
      .map((symbol) => renderName(checker, symbol))
      .join("")
  );
}

function renderName(checker: ts.TypeChecker, exported: ts.Symbol): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const isType = (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class)) !== 0;
  const type = isType ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbol(symbol);
  const title = `\n## ${exported.name}\n\n`;
  if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return `${title}\`${typeText(checker, type)}\`\n`;
  const members = checker.getPropertiesOfType(type).filter(isPublic).toSorted(byName);
  return title + members.map((member) => `* \`${memberText(checker, member)}\`\n`).join("");
}

function memberText(checker: ts.TypeChecker, member: ts.Symbol): string {
  const optional = member.flags & ts.SymbolFlags.Optional ? "?" : "";
  return `${member.name}${optional}: ${typeText(checker, checker.getTypeOfSymbol(member))}`;
}

/** Members that only the class itself sees, and the symbols of the language, are no part of the API's text. */
function isPublic(member: ts.Symbol): boolean {
  const [declaration] = member.declarations ?? [];
  const hidden =
    declaration !== undefined && ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected);
  return !hidden && !member.name.startsWith("__#");
}

function typeText(checker: ts.TypeChecker, type: ts.Type): string {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  return checker.typeToString(type, undefined, flags).replaceAll(/import\("[^"]*"\)\./g, "");
}

function byName(a: ts.Symbol, b: ts.Symbol): number {
  return a.name < b.name ? -1 : Number(a.name > b.name);
}

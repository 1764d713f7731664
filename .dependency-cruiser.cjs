/**
 * The import table of docs/design.md ("Folders and imports"), as rules. Each folder may import itself, `errors.ts`
 * and what its line names; anything else is an error that prints the line's reason.
 */
const TABLE = [
  { folder: "core", path: "^src/core/", may: [], why: "core is pure: values in, values out" },
  { folder: "contract", path: "^src/contract/", may: ["core"], why: "the contract is what both sides share, so it knows neither" },
  { folder: "storage", path: "^src/storage/", may: ["core"], why: "storage holds SQL; it does not know who asks" },
  { folder: "vectors", path: "^src/vectors/", may: ["core"], why: "vectors scan codes; they do not know SQL or callers" },
  {
    folder: "engine",
    path: "^src/engine/",
    may: ["core", "contract", "storage", "vectors", "upkeep"],
    why: "use cases stand on stores, not on platforms",
  },
  { folder: "upkeep", path: "^src/upkeep/", may: ["core", "storage", "vectors"], why: "jobs run over stores" },
  { folder: "tabs", path: "^src/tabs/", may: ["core", "contract"], why: "routing carries envelopes; it does not know what they ask" },
  { folder: "prompts", path: "^prompts/", may: ["core"], why: "a prompt is typed input to text, text to checked proposals" },
  { folder: "client", path: "^src/client/", may: ["core", "contract", "prompts"], why: "the page knows its worker by URL only" },
  { folder: "tools", path: "^src/tools/", may: ["core", "contract", "client"], why: "doors for agents open onto the client" },
  {
    folder: "index",
    path: "^src/index[.]ts$",
    may: ["core", "contract", "client", "tools", "prompts"],
    why: "the public names, re-exported",
  },
  {
    folder: "worker",
    path: "^worker/",
    may: ["core", "contract", "storage", "vectors", "engine", "upkeep", "tabs", "prompts"],
    why: "composition roots join everything but the page's side",
  },
];

const pathOf = Object.fromEntries(TABLE.map(({ folder, path }) => [folder, path]));
const ERRORS = "^src/errors[.]ts$";

const folderRules = TABLE.map(({ folder, path, may, why }) => ({
  name: `${folder}-imports`,
  comment: `${folder} may import ${["itself", "errors.ts", ...may].join(", ")}: ${why}.`,
  severity: "error",
  from: { path },
  to: { path: "^(src|worker|prompts|demo|test|scripts)/", pathNot: [path, ERRORS, ...may.map((name) => pathOf[name])] },
}));

/** Packages that only some folders may touch. */
const PACKAGES = [
  {
    name: "sqlite",
    packages: "@sqlite[.]org/sqlite-wasm",
    folders: "^worker/",
    why: "SQLite-WASM is loaded by the composition roots alone",
  },
  {
    name: "idb",
    packages: "idb",
    folders: "^(worker|src/client|src/tabs)/",
    why: "IndexedDB is a platform; core, storage and engine have none",
  },
  {
    name: "transformers",
    packages: "(@huggingface/transformers|onnxruntime-web)",
    folders: "^worker/embedder/",
    why: "models run in the embedder's worker alone",
  },
  {
    name: "comlink",
    packages: "comlink",
    folders: "^(worker|src/client|src/tabs)/",
    why: "Comlink joins a page and its own worker, nothing else",
  },
];

const packageRules = PACKAGES.map(({ name, packages, folders, why }) => ({
  name: `${name}-stays-outside`,
  comment: `${why}.`,
  severity: "error",
  from: { path: "^(src|worker|prompts)/", pathNot: folders },
  to: { path: `^node_modules/${packages}/` },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    ...packageRules,
    {
      name: "no-cycles",
      comment: "Two files that need each other are one idea: join them or name the third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "errors-stand-alone",
      comment: "errors.ts is imported by all, so it imports nothing.",
      severity: "error",
      from: { path: ERRORS },
      to: {},
    },
    {
      name: "no-node-in-the-package",
      comment: "The package runs in browsers; Node's modules stay in tests and scripts.",
      severity: "error",
      from: { path: "^(src|worker|prompts|demo)/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "demo-uses-public-names",
      comment: 'The demo is a host like any other: it imports "strandline" and its own files.',
      severity: "error",
      from: { path: "^demo/" },
      to: { path: "^(src|worker|prompts|test|scripts)/", pathNot: ["^src/index[.]ts$", "^dist/"] },
    },
    {
      name: "no-undeclared-packages",
      comment: "What the package imports is in its dependencies, or an optional peer that is loaded when it is used.",
      severity: "error",
      from: { path: "^(src|worker|prompts)/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg"], dependencyTypesNot: ["npm-peer"] },
    },
    {
      name: "resolvable",
      comment: "An import that resolves to nothing. The peers of the benches are installed by the benches alone.",
      severity: "error",
      from: { pathNot: "^test/bench/peers-[a-z]+/" },
      to: { couldNotResolve: true, pathNot: "^(strandline|virtual:|.*[?])" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|coverage|worker/kernels)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.test.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".js", ".mjs", ".json"],
    },
  },
};

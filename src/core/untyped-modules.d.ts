/** Packages that ship no types of their own. */

declare module "opencc-js/dict/TSCharacters" {
  /** Pairs `traditional simplified…`, separated by `|`. */
  const pairs: string;
  export default pairs;
}

declare module "stopword" {
  export const eng: readonly string[];
  export const zho: readonly string[];
  export const spa: readonly string[];
  export const fra: readonly string[];
  export const deu: readonly string[];
  export const por: readonly string[];
  export const ita: readonly string[];
  export const nld: readonly string[];
  export const rus: readonly string[];
  export const jpn: readonly string[];
  export const kor: readonly string[];
}

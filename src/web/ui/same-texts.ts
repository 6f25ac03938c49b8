/**
 * The `shouldRevalidate` of routes whose loader returns nothing but texts: they are the same for the whole visit, since
 * another language is another document. So a tap, a filter or a dialog asks the server for nothing.
 */
export function sameTexts(): boolean {
  return false
}

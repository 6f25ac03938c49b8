/** Title of a private page; such pages are for nobody's index. */
export function privateMeta(loaderData: { title: string } | undefined) {
  return loaderData ? [{ title: loaderData.title }, { name: 'robots', content: 'noindex' }] : []
}

/** Title of a private page; such pages have noindex. */
export function privateMeta(loaderData: { title: string } | undefined) {
  return loaderData ? [{ title: loaderData.title }, { name: 'robots', content: 'noindex' }] : []
}

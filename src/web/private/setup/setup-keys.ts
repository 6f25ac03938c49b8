/** Under what the cache has what is set up. */
export const keys = {
  setup: (companyid: string) => ['setup', companyid] as const,
  categories: ['setup', 'categories'] as const,
}

import path from 'node:path'

/** Which files of ours go together into one that browsers load. */
export interface PageFile {
  name: string
  /** How the paths of its files begin, from the root of the project. */
  begins: readonly string[]
  /** Those of them that it leaves out: they come with whoever needs them. */
  but?: readonly string[]
  /** Style sheets that it takes, too; all others stay with their scripts. */
  looks?: readonly string[]
}

const under = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`)
const state = (...names: string[]) => under('src/web/ui/state', names)
const shared = (...names: string[]) => under('src/shared', names)

/** What booking and buying send by. */
const dealing = state(
  'anonymous-orders.ts',
  'kept-choice.ts',
  'count-cart.ts',
  'kept-again.ts',
  'last-address.ts',
  'wish-of.ts',
  'written.ts',
  'draft-key.ts',
)
/** What only those that are somebody's own need. */
const personal = state('use-draft.ts', 'live.ts', 'use-live.ts', 'own-worker.ts')

/**
 * The files that pages share, the first that takes a module has it. Few large ones compress better than many small ones, and
 * on a phone the trips for eight small style sheets cost more than their bytes. A file that no group takes is loaded with
 * whoever imports it, or parted by the bundler where several do.
 */
export const pageFiles: readonly PageFile[] = [
  // What every page stands on. It changes with an upgrade of a library alone, so browsers keep it over our deployments.
  { name: 'ground', begins: under('node_modules', ['react/', 'react-dom/', 'react-router/', 'scheduler/']) },
  {
    // Our own code that every page loads, and what the lists of cards share; and the looks of public pages.
    name: 'frame',
    begins: [
      'src/web/entry.client.tsx',
      'src/web/root.tsx',
      ...under('src/web/ui', ['boot-script.ts', 'nonce.tsx', 'same-texts.ts', 'seo.ts', 'state/']),
      ...under('src/web/ui/client', ['api.ts', 'track.ts', 'lost-goal.ts', 'patient-', 'before-router.ts', 'held.ts']),
      ...under('src/web/ui/layout', [
        'header',
        'footer',
        'bottom-bar',
        'install-banner',
        'not-found',
        'error',
        'network-bar',
      ]),
      ...under('src/web/ui/discovery', ['heart.', 'offer-grid.', 'search-bar.', 'search-choice.', 'place-field.']),
      ...under('src/web/ui/pieces', ['icon.', 'pieces.', 'button.', 'offer-card.', 'toast.ts']),
      ...shared(
        'brand.ts',
        'locale.ts',
        'storage-keys.ts',
        'i18n.ts',
        'layout.ts',
        'image-widths.ts',
        'duration-in.ts',
        'format',
        'money.ts',
      ),
    ],
    but: [
      ...dealing,
      ...personal,
      ...state(
        'book-again.ts',
        'own-push.ts',
        'push-again.ts',
        'unsaved.ts',
        'lost-by-log-out.ts',
        'use-address.ts',
        'use-answer.ts',
        'use-now.ts',
        'use-seconds-left.ts',
        'recent-searches.ts',
        'referral-code.ts',
        'store-session.ts',
      ),
    ],
    looks: [
      ...under('src/web/public', [
        'shop/',
        'search/',
        'book/',
        // The menu of a storefront comes with it alone.
        'storefront/storefront.',
        'storefront/company.',
        'storefront/reviews.',
        'storefront/gallery.',
      ]),
      ...under('src/web/ui', [
        'base.',
        'tokens.',
        'map/map.',
        'slots/slots.',
        'slots/day-face.',
        'storefront/storefront.',
        'discovery/discovery.',
      ]),
      ...under('src/web/ui/pieces', ['dialog.', 'field.', 'count.', 'sums.']),
    ],
  },
  // The fields of every form, and the amounts that are typed into them.
  { name: 'fields', begins: [...under('src/web/ui/pieces', ['field.ts', 'validity.ts']), ...shared('amount.ts')] },
  // What the pages of an offer share.
  {
    name: 'offer',
    begins: ['src/web/ui/discovery/crumbs.tsx', 'src/web/ui/map/spot-map.tsx', ...shared('geo.ts', 'days.ts')],
  },
  {
    // What booking and buying send by, and the sums they say.
    name: 'deals',
    begins: [
      ...dealing,
      ...shared('sum-rows.ts', 'with-count.ts', 'cancelling-words.ts', 'policy.ts', 'postal-address.ts'),
      'src/web/ui/pieces/sums.tsx',
    ],
  },
  // What the front page shares with few others: two files of their own would weigh more on it.
  { name: 'shop', begins: ['src/web/ui/discovery/recently-viewed.', 'src/web/ui/pieces/trade-icon.'] },
  // The slot picker, without its month.
  {
    name: 'slots',
    begins: ['src/web/ui/slots/', ...state('use-answer.ts')],
    but: under('src/web/ui/slots', ['month', 'any-day']),
  },
  // Of what pages share, what only those that are somebody's own need: no public page loads it before it is alive.
  { name: 'own', begins: personal },
  // Who asks for the profile draws the answer: a file of its own would stand in the list that every page has of all files.
  { name: 'loaded', begins: under('src/web/ui/kit', ['loaded.tsx', 'own-profile.ts']) },
  // A few lines each, for pages that are somebody's own: each name in the list that every page has would weigh more.
  {
    name: 'bits',
    begins: [
      'src/web/ui/titled.ts',
      ...under('src/web/ui/kit', [
        'asked-every.ts',
        'as-it-stands.ts',
        'as-seen.ts',
        'use-as-agreed.ts',
        'week-rows.ts',
      ]),
      ...shared('clock-of.ts', 'order-axes.ts', 'week-in-words.ts'),
    ],
  },
  // Of React Aria and TanStack: beside either, it would bring the looks of lists to a board.
  { name: 'store-shim', begins: ['node_modules/use-sync-external-store/'] },
]

const beginsWith = (file: string, names: readonly string[] = []) => names.some((name) => file.startsWith(name))

/** Whether a group takes a file, by its path from the root of the project. */
export function takes({ begins, but, looks }: PageFile, file: string): boolean {
  const isSheet = /\.css(?:$|\?)/.test(file)
  if (isSheet && !looks) return false
  if (isSheet && beginsWith(file, looks)) return true
  return beginsWith(file, begins) && !beginsWith(file, but)
}

/** The same as the bundler asks it: by the id of a module. */
export const taking = (group: PageFile) => (id: string) =>
  takes(group, path.relative(process.cwd(), id).split(path.sep).join('/'))

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNameIn } from './scripts/class-names.ts'
import { cssLayers } from './scripts/css-layers.ts'
import { patientImports } from './scripts/patient-imports.ts'
import { ownAriaWords } from './scripts/own-aria-words.ts'

/** What every page stands on. It changes with an upgrade of a library alone, so browsers keep it over our deployments. */
const ground = /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown[\\/]runtime/
/** Our own code that every page loads, and what the lists of cards share. */
const frame =
  /src\/web\/(entry\.client\.tsx|root\.tsx|ui\/(boot-script|nonce|same-texts)\.tsx?$)|src\/(web\/ui\/(state\/(?!(left-to-pay|use-draft|draft-key|wish-of|written|unsaved|live|use-live|anonymous-orders|use-attempt-key|kept-choice|use-address|last-address|use-now|use-seconds-left|count-cart|book-again|recent-searches|referral-code)\.ts)|client\/(api|track|lost-goal|patient-|before-router|held)|seo\.ts|layout\/(header|footer|bottom-bar|install-banner|not-found|error|network-bar)|discovery\/(heart|offer-grid|search-bar|search-choice|place-field)\.|pieces\/(icon|pieces|button|offer-card|toast\.ts))|shared\/(brand|locale|storage-keys|i18n|layout|image-widths|format|money))/
/** Of what pages share, what only those that are somebody's own need: no public page loads it before it is alive. */
const own = /src\/web\/ui\/state\/(left-to-pay|use-draft|live|use-live)\.ts/
/** The looks of public pages. */
const looks =
  /src\/web\/(public\/(shop|search|storefront|book)\/[^/]+|ui\/(discovery\/(discovery|search-bar)|pieces\/(dialog|field|count|sums)|map\/map|slots\/(slots|day-face))\.module|ui\/(base|tokens))\.css/

/** The fields of every form. */
const fields = /src\/web\/ui\/pieces\/(field|validity)\.ts/
/** What the pages of an offer share. */
const offer = /src\/(web\/ui\/(discovery\/crumbs|map\/spot-map)|shared\/(geo|days))\.ts/
/** What booking and buying send by, and the sums they say. */
const deals =
  /src\/web\/ui\/(state\/(anonymous-orders|use-attempt-key|kept-choice|count-cart|book-again|last-address|wish-of|written|draft-key)\.ts)|src\/shared\/(order-status|sums|figures|cancelling-words|policy|postal-address)\.ts|pieces\/sums\.tsx/
/** The slot picker, without its month. */
const picker = /src\/web\/ui\/slots\/(?!month|any-day)/

export default defineConfig({
  plugins: [cssLayers(), patientImports(), ownAriaWords(), reactRouter()],
  css: { modules: { generateScopedName: classNameIn } },
  worker: { format: 'es' },
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  optimizeDeps: { exclude: ['maplibre-gl'] },
  environments: {
    ssr: { build: { rollupOptions: { input: { app: './src/app.ts', serve: './src/serve.ts' } } } },
    client: {
      build: {
        rollupOptions: {
          // What every page loads goes into one file: a dozen small ones compress worse than they are apart. So do the
          // looks of public pages: on a phone the trips for eight small style sheets cost more than their bytes.
          output: {
            codeSplitting: {
              groups: [
                { name: 'ground', test: ground },
                { name: 'frame', test: (id: string) => frame.test(id) || looks.test(id) },
                { name: 'fields', test: fields },
                { name: 'offer', test: offer },
                { name: 'deals', test: deals },
                { name: 'slots', test: picker },
                { name: 'own', test: own },
                // Of React Aria and TanStack: beside either, it would bring the looks of lists to a board.
                { name: 'store-shim', test: /\/node_modules\/use-sync-external-store\// },
              ],
            },
          },
        },
      },
    },
  },
})

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { cssLayers } from './scripts/css-layers.ts'
import { patientImports } from './scripts/patient-imports.ts'
import { ownAriaWords } from './scripts/own-aria-words.ts'

/** The code that every page loads, and what the lists of cards share. */
const frame =
  /node_modules\/react-dom\/(index|cjs\/react-dom\.production)|src\/(web\/ui\/(state\/(?!(left-to-pay|use-draft|wish-of|unsaved|live|use-live|use-signed-in|anonymous-orders|use-attempt-key|kept-choice|use-address|use-now|count-cart)\.ts)|client\/(api|track|lost-goal)|seo\.ts|layout\/(header|footer|bottom-bar|install-banner|not-found|error)|discovery\/(heart|offer-grid|search-bar|search-choice|place-field|crumbs)\.|pieces\/(icon|pieces|button|offer-card|toast\.ts))|shared\/(brand|locale|storage-keys|i18n|layout|image-widths|format|money|days\.))/
/** Of what pages share, what only those that are somebody's own need: no public page loads it before it is alive. */
const own =
  /src\/(web\/ui\/state\/(left-to-pay|use-draft|wish-of|unsaved|live|use-live|use-signed-in)|shared\/order-status)\.ts/
/** The looks of public pages. */
const looks =
  /src\/web\/(public\/(shop|search|storefront|book)\/[^/]+|ui\/(discovery\/(discovery|search-bar)|pieces\/(dialog|field|count)|map\/map|slots\/(slots|day-face))\.module|ui\/(base|tokens))\.css/

/** What booking and buying send by. */
const deals =
  /src\/web\/ui\/(state\/(anonymous-orders|use-attempt-key|kept-choice|count-cart)\.ts|pieces\/(field|validity)\.ts|map\/spot-map\.ts)/
/** The slot picker, without its month. */
const picker = /src\/web\/ui\/slots\/(?!month|any-day)/

export default defineConfig({
  plugins: [cssLayers(), patientImports(), ownAriaWords(), reactRouter()],
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
                { name: 'frame', test: (id: string) => frame.test(id) || looks.test(id) },
                { name: 'own', test: own },
                { name: 'deals', test: deals },
                { name: 'slots', test: picker },
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

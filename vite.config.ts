import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const frame =
  /src\/(web\/ui\/(state\/|client\/(api|session|track)|layout\/(header|footer|bottom-bar|install-banner|not-found|error)|plain\/(icon|pieces|button|toast\.ts))|shared\/(brand|locale|storage-keys|i18n|layout|image-widths))/

export default defineConfig({
  plugins: [reactRouter()],
  worker: { format: 'es' },
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  optimizeDeps: { exclude: ['maplibre-gl'] },
  environments: {
    ssr: { build: { rollupOptions: { input: './src/app.ts' } } },
    client: {
      build: {
        rollupOptions: {
          // What every page loads goes into one file: a dozen small ones compress worse than they are apart.
          output: { codeSplitting: { groups: [{ name: 'frame', test: frame }] } },
        },
      },
    },
  },
})

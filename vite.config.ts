import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNameIn } from './scripts/class-names.ts'
import { cssLayers } from './scripts/css-layers.ts'
import { ownAriaWords } from './scripts/own-aria-words.ts'
import { pageFiles, taking } from './scripts/page-files.ts'
import { patientImports } from './scripts/patient-imports.ts'

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
          output: {
            codeSplitting: { groups: pageFiles.map((group) => ({ name: group.name, test: taking(group) })) },
          },
        },
      },
    },
  },
})

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  worker: { format: 'es' },
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  optimizeDeps: { exclude: ['maplibre-gl'] },
  environments: { ssr: { build: { rollupOptions: { input: './src/app.ts' } } } },
})

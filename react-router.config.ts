import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // scripts/build.ts puts it in the place of the one before, whole.
  buildDirectory: 'build/next',
  // The server has two entries: what listens, and the app that it loads.
  serverBuildFile: '[name].js',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config

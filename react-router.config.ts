import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // The server has two entries: what listens, and the app that it loads.
  serverBuildFile: '[name].js',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config

import type { ServerBuild } from 'react-router'

/**
 * The server's build of a product with one page.
 * @param entry what the build's entry exports
 * @param root the route's module: a component, and a loader where it has one
 */
export function pageBuild(entry: object, root: { default: () => unknown; loader?: unknown }): ServerBuild {
  return {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: root } },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: { id: 'root', path: '', module: '/root.js', hasLoader: root.loader !== undefined } },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    allowedActionOrigins: [],
  } as unknown as ServerBuild
}

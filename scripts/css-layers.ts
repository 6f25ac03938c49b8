import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * The cascade layers, weakest first. A rule of a later layer wins over any of an earlier one, whatever their weight and
 * whichever sheet was linked first: a screen over the pieces it is made of, ours over what libraries bring.
 */
export const layers = ['tokens', 'vendor', 'base', 'pieces', 'kit', 'area'] as const

type Layer = (typeof layers)[number]

const homes: readonly (readonly [RegExp, Layer])[] = [
  [/(^|\/)node_modules\//, 'vendor'],
  [/^src\/web\/ui\/tokens\.css$/, 'tokens'],
  [/^src\/web\/ui\/base\.css$/, 'base'],
  [/^src\/web\/ui\/(pieces|discovery|layout|map|slots)\//, 'pieces'],
  [/^src\/web\/ui\/kit\//, 'kit'],
  [/^src\/web\/(public|private)\//, 'area'],
]

/**
 * The layer of a style sheet, by the folder it lies in.
 * @param file its path from the root of the project, with slashes
 * @throws Error where no layer is known for the folder
 */
export function layerOf(file: string): Layer {
  const home = homes.find(([place]) => place.test(file))
  if (!home) throw new Error(`${file} lies in no cascade layer: name the layer of its folder in scripts/css-layers.ts`)
  return home[1]
}

/**
 * Lays a style sheet into its layer. Each says the order of all layers first, since any may be the first one linked.
 * @throws Error where the sheet imports another, which no layer's block may do
 */
export function inLayer(css: string, file: string): string {
  if (/@(import|charset)\b/.test(css.replace(/\/\*[\s\S]*?\*\//g, '')))
    throw new Error(`${file} imports or names a charset: import the other sheet in the code instead`)
  // On one line: names of classes hold the number of their line.
  return `@layer ${layers.join(',')};@layer ${layerOf(file)}{${css}\n}`
}

/** Lays every style sheet of the build into the layer of its folder, so that none can forget to. */
export function cssLayers(): Plugin {
  let root = process.cwd()
  return {
    name: 'css-layers',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    transform: {
      filter: { id: /\.css($|\?)/ },
      handler(code, id) {
        if (/[?&](url|raw)\b/.test(id)) return undefined
        const file = path.relative(root, id.replace(/\?.*$/, '')).replaceAll(path.sep, '/')
        return { code: inLayer(code, file), map: null }
      },
    },
  }
}

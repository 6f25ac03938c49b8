import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * The cascade layers, lowest priority first. A rule of a later layer wins over any of an earlier one, whatever their
 * specificity and the order of the sheets: a screen over the pieces it is made of, our styles over those of libraries.
 */
export const layers = ['tokens', 'vendor', 'base', 'pieces', 'kit', 'area'] as const

type Layer = (typeof layers)[number]

const homes: readonly (readonly [RegExp, Layer])[] = [
  [/(^|\/)node_modules\//, 'vendor'],
  [/^src\/web\/ui\/(tokens|fonts)\.css$/, 'tokens'],
  [/^src\/web\/ui\/base\.css$/, 'base'],
  [/^src\/web\/ui\/(pieces|address|discovery|layout|map|slots|storefront)\//, 'pieces'],
  [/^src\/web\/ui\/kit\//, 'kit'],
  [/^src\/web\/(public|private)\//, 'area'],
]

/**
 * The layer of a style sheet, by its folder.
 * @param file its path from the root of the project, with slashes
 * @throws Error where no layer is known for the folder
 */
export function layerOf(file: string): Layer {
  const home = homes.find(([place]) => place.test(file))
  if (!home) throw new Error(`${file} lies in no cascade layer: name the layer of its folder in scripts/css-layers.ts`)
  return home[1]
}

/**
 * Wraps a style sheet in its layer. Each first declares the order of all layers, since any may be the first one linked.
 * @throws Error where the sheet imports another, which is not allowed inside a layer block
 */
export function inLayer(css: string, file: string): string {
  if (/@(import|charset)\b/.test(css.replace(/\/\*[\s\S]*?\*\//g, '')))
    throw new Error(`${file} imports or names a charset: import the other sheet in the code instead`)
  // On one line, so that what a tool says of a line stays right.
  return `@layer ${layers.join(',')};@layer ${layerOf(file)}{${css}\n}`
}

/** Wraps every style sheet of the build in the layer of its folder, so that none can be forgotten. */
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

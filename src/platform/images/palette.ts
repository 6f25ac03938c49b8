/** Colours of one picture, light to dark, with an accent that stands out. */
export interface Palette {
  sky: string
  haze: string
  wall: string
  ground: string
  deep: string
  a: string
  b: string
  accent: string
  light: string
  dark: string
}

function hsl(h: number, s: number, l: number): string {
  return `hsl(${Math.round(((h % 360) + 360) % 360)} ${Math.round(s)}% ${Math.round(l)}%)`
}

/**
 * A palette around a hue: warm light, muted walls, one clear accent across the wheel.
 * @param mood `evening` is darker, with lamps.
 */
export function paletteOf(hue: number, accentHue: number, mood: 'day' | 'evening'): Palette {
  if (mood === 'evening') {
    return {
      sky: hsl(hue + 20, 42, 24),
      haze: hsl(accentHue, 70, 62),
      wall: hsl(hue, 36, 20),
      ground: hsl(hue - 10, 40, 14),
      deep: hsl(hue - 16, 45, 9),
      a: hsl(hue + 8, 48, 62),
      b: hsl(hue - 6, 46, 44),
      accent: hsl(accentHue, 86, 62),
      light: hsl(accentHue + 8, 80, 90),
      dark: hsl(hue, 45, 13),
    }
  }
  return {
    sky: hsl(hue + 12, 60, 93),
    haze: hsl(accentHue, 72, 87),
    wall: hsl(hue, 44, 82),
    ground: hsl(hue - 8, 36, 66),
    deep: hsl(hue - 12, 38, 44),
    a: hsl(hue + 4, 56, 52),
    b: hsl(hue - 8, 54, 38),
    accent: hsl(accentHue, 82, 60),
    light: hsl(hue + 30, 60, 97),
    dark: hsl(hue, 42, 22),
  }
}

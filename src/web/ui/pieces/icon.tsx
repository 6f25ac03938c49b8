import type { CSSProperties } from 'react'

/** Line icons on a 24 grid, drawn here so that public pages ship no icon package. One path per name. */
const paths = {
  search: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM21 21l-6-6',
  pin: 'M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9h17M3.5 15h17M12 3c2.5 2.6 3.5 5.5 3.5 9s-1 6.4-3.5 9c-2.5-2.6-3.5-5.5-3.5-9S9.5 5.6 12 3z',
  cart: 'M3 4h2l2.4 11h10.2L20 7H6M9 20.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM17 20.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  message: 'M4 5h16v11H9l-5 4V5z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4v-9z',
  heart: 'M12 20S4 14.8 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 14.8 12 20 12 20z',
  star: 'M12 3.5l2.6 5.4 5.900.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5z',
  check: 'M5 12.5l4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  calendar: 'M4 6h16v14H4V6zM4 10h16M8 3v4M16 3v4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  map: 'M9 4l6 2.5 6-2.5v13.5l-6 2.5-6-2.5-6 2.5V6.5L9 4zM9 4v13.5M15 6.5V20',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
  alert: 'M12 4l9 16H3l9-16zM12 10v4M12 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
  verified:
    'M12 3l2.3 1.7 2.9-.1.8 2.8 2.4 1.6-1 2.7 1 2.7-2.4 1.6-.8 2.8-2.9-.1L12 20.5l-2.3-1.7-2.900.1-.8-2.8-2.4-1.6 1-2.7-1-2.7 2.4-1.600.8-2.8 2.900.1L12 3zM8.5 12l2.5 2.5 4.5-5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  logout: 'M14 4H5v16h9M10 12h11M17.5 8.5L21 12l-3.5 3.5',
  phone: 'M5 4h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L15 13.5l5 1.5v4c0 .6-.4 1-1 1A16 16 0 0 1 4 5c0-.6.4-1 1-1z',
  mail: 'M3.5 5.5h17v13h-17v-13zM4 6l8 7 8-7',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3zM9 8h6M9 12h6',
  wallet: 'M4 7h15v12H4V7zM4 7l11-3.5V7M15 13h.01',
  refresh: 'M20 12a8 8 0 1 1-2.3-5.7M20 4v5h-5',
  clip: 'M20 11.5l-8.2 8.2a5 5 0 0 1-7.1-7.1l8.6-8.6a3.4 3.4 0 0 1 4.8 4.8l-8.6 8.6a1.7 1.7 0 0 1-2.4-2.4l7.6-7.6',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4V8zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  video: 'M4 7h11v10H4V7zM15 11l5-3v8l-5-3',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3.3 3-5 6.5-5s5.9 1.7 6.5 5M15.5 5a3.5 3.5 0 0 1 0 6.5M18 15c1.900.7 3.1 2.2 3.5 4.5',
  download: 'M12 4v11M8 11.5l4 4 4-4M5 20h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  sparkle: 'M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8L12 4zM19 17v4M17 19h4',
  wrench:
    'M14.5 6.5a4 4 0 0 1 5-2l-2.5 2.5 2 2 2.5-2.5a4 4 0 0 1-5.5 4.7L8 19.2a2 2 0 0 1-3-3l8.2-8a4 4 0 0 1 1.3-1.7z',
  edit: 'M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4',
  laptop: 'M5 5h14v10H5V5zM2.5 19h19',
  ticket: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3V7zM14 7v10',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l9-9M16 7l3 3M13.5 9.5l2 2',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6L12 3z',
} as const

export type IconName = keyof typeof paths

/** Whether a name is one of these. */
export function isIcon(name: string): name is IconName {
  return name in paths
}

const drawings = new Map<string, { __html: string }>()

function drawn(path: string): { __html: string } {
  const drawing = drawings.get(path) ?? { __html: `<path d="${path}"/>` }
  drawings.set(path, drawing)
  return drawing
}

interface Look {
  size?: number
  filled?: boolean
  style?: CSSProperties
}

/** A decorative icon; say what it means in text beside it or in the control's label. */
export function Icon({ name, ...look }: Look & { name: IconName }) {
  return <Drawing path={paths[name]} {...look} />
}

/** What an icon of one path looks like, for those that a single page has. */
export function Drawing({ path, size = 20, filled = false, style }: Look & { path: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={filled ? 'icon icon-filled' : 'icon'}
      aria-hidden="true"
      style={style}
      // One element for React instead of two: a list of cards has a hundred icons.
      dangerouslySetInnerHTML={drawn(path)}
    />
  )
}

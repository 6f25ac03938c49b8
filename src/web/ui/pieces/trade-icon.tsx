import { Drawing, Icon, isIcon } from '#web/ui/pieces/icon.tsx'

/** The icons of trades that nothing else is drawn by: only the page that lists the trades loads them. */
const paths = new Map(
  Object.entries({
    scissors:
      'M6.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm0 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm2-12l11 8m-11 0l11-8',
    snowflake: 'M12 3v18M4.2 7.5l15.6 9m0-9l-15.6 9',
    broom: 'M14 3l-3 9M7 12h8l2 9H4l3-9zM8 21l1-4M12 21v-4',
    book: 'M12 6C9 4 6 4 4 5v13c2-1 5-1 8 1 3-2 6-2 8-1V5c-2-1-5-1-8 1v13',
    lotus:
      'M12 20c-5 0-9-2.5-9-7 2 0 3.7.6 5 1.8C7.5 11 9 7.5 12 5c3 2.5 4.5 6 4 9.8 1.3-1.2 3-1.8 5-1.8 0 4.5-4 7-9 7z',
    cake: 'M4 12h16v8H4v-8zM4 16h16M12 12V8M12 5v.01',
    car: 'M4 16v-4l2-5h12l2 5v4H4zM4 12h16M7 16v2.5M17 16v2.5M7.5 14h.01M16.5 14h.01',
    paw: 'M12 20c-3 0-5-1.2-5-3.2 0-2.3 2.5-4.3 5-4.3s5 2 5 4.3c0 2-2 3.2-5 3.2zM6 11.5v.01M9.5 7.5v.01M14.5 7.5v.01M18 11.5v.01',
    dumbbell: 'M3 10v4m3-7v10m12-10v10m3-7v4M6 12h12',
    truck: 'M3 6h11v10H3V6zM14 10h4l3 3v3h-7M7 16v2.5M17 16v2.5',
    leaf: 'M5 19C4 10 9 5 20 4c0 10-4.5 15.5-12 14.5M5 21l9-11',
  }),
)

/** The icon that a category is stored with; a sparkle for one that is not drawn yet. */
export function TradeIcon({ name, size }: { name: string; size: number }) {
  const path = paths.get(name)
  if (path !== undefined) return <Drawing path={path} size={size} />
  return <Icon name={isIcon(name) ? name : 'sparkle'} size={size} />
}

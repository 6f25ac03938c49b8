import { expect, test } from 'vitest'
import { cellsOf, cellsWithin } from './cells.ts'

test('a radius is covered by few cells, wherever it is', () => {
  for (const lat of [-90, -89.9, -60, 0, 3.1, 45, 85, 88, 89.9, 90])
    for (const radius of [1, 10, 100])
      expect(cellsWithin({ lat, lng: 101 }, radius).length, `${lat}, ${radius} km`).toBeLessThan(200)
})

test('what lies within the radius has a cell among them', () => {
  const middle = { lat: 3.14, lng: 101.69 }
  for (const [lat, lng, radius] of [
    [3.14, 101.77, 9],
    [3.22, 101.69, 9],
    [2.5, 101.2, 90],
    [3.6, 102.3, 90],
  ] as const) {
    const cells = new Set(cellsWithin(middle, radius))
    expect(
      cellsOf({ lat, lng }).some((cell) => cells.has(cell)),
      `${lat}:${lng}`,
    ).toBe(true)
  }
})

/** Widths at which pictures are served: the specification's device widths and image sizes. */
export const imageWidths: readonly number[] = [
  16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
]

/** Square sizes of avatars, by their names. */
export const avatarSizes = { avatar: 96, 'avatar-sm': 48 } as const

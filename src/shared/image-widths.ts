/** Widths in which pictures are served: those of screens, and smaller ones for parts of them. */
export const imageWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
export const imageSizes = [16, 32, 48, 64, 96, 128, 256, 384] as const

/** Named sizes of avatars, in pixels. */
export const avatarSizes = { avatar: 96, 'avatar-sm': 48 } as const

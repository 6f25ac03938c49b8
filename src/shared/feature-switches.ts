/** What operators switch for the whole installation, and how it stands until they do. */
export const featureSwitches = {
  /** Registration by invitation only. */
  onlyInvites: false,
} as const satisfies Record<string, boolean>

export type FeatureSwitch = keyof typeof featureSwitches
export type FeatureSettings = Record<FeatureSwitch, boolean>

export const featureNames = Object.keys(featureSwitches) as FeatureSwitch[]

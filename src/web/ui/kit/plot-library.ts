import 'uplot/dist/uPlot.min.css'

export { default as Plot } from 'uplot'

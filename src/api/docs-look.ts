/** The page of the API's description in the product's look: colours and type come from its tokens, which load before it. */
export const look = `@font-face {
  font-family: "Urbanist Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("urbanist.woff2") format("woff2");
}
body {
  margin: 0;
  background: var(--surface);
  color: var(--ink);
  font: 16px / 24px var(--font);
}
.head {
  max-width: var(--width);
  margin: 0 auto;
  padding: 20px var(--gutter) 0;
}
.head a {
  display: inline-flex;
  gap: 12px;
  align-items: center;
  color: var(--brand-ink);
  font-size: 24px;
  font-weight: 700;
  text-decoration: none;
}
.head svg {
  width: 32px;
  height: 32px;
}
html[data-theme] .swagger-ui,
html[data-theme]
  .swagger-ui
  :is(.info .title, .opblock-tag, .opblock-description-wrapper, .opblock-summary-description),
html[data-theme] .swagger-ui :is(h1, h2, h3, h4, h5, label, .btn, .tab li, input, select, table thead tr :is(td, th)),
html[data-theme] .swagger-ui :is(.parameter__name, .response-col_status, .response-col_links, section.models h4) {
  font-family: var(--font);
  color: var(--ink);
}
html[data-theme],
html[data-theme] .swagger-ui {
  background: var(--surface);
}
html[data-theme] .swagger-ui .wrapper {
  max-width: var(--width);
  padding: 0 var(--gutter);
}
html[data-theme] .swagger-ui .info {
  margin: 24px 0;
}
html[data-theme] .swagger-ui .scheme-container {
  background: var(--surface-2);
  box-shadow: none;
  border-block: 1px solid var(--line);
}
html[data-theme] .swagger-ui :is(.markdown, .renderedMarkdown) :is(p, li, td, pre),
html[data-theme] .swagger-ui .info :is(li, p, table) {
  color: var(--ink);
  font: 16px / 24px var(--font);
}
html[data-theme] .swagger-ui :is(.markdown, .renderedMarkdown) table {
  display: block;
  overflow-x: auto;
}
html[data-theme] .swagger-ui :is(.markdown, .renderedMarkdown) code {
  padding: 2px 6px;
  border-radius: 6px;
  background: var(--surface-3);
  color: var(--ink);
  font-size: 14px;
  font-weight: 400;
}
html[data-theme] .swagger-ui :is(.markdown, .renderedMarkdown) pre {
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-2);
}
html[data-theme] .swagger-ui :is(.markdown, .renderedMarkdown) pre code {
  padding: 0;
  background: none;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
html[data-theme] .swagger-ui :is(a, .info a, .nostyle) {
  color: var(--brand-ink);
}
html[data-theme] .swagger-ui .opblock-tag {
  border-bottom-color: var(--line);
}
html[data-theme]
  .swagger-ui
  :is(.opblock-tag small, .opblock-summary-description, .parameter__type, .parameter__in, .prop-format) {
  color: var(--ink-2);
}
html[data-theme] .swagger-ui .opblock[class][id] {
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-2);
  box-shadow: none;
}
html[data-theme] .swagger-ui .opblock[class][id] .opblock-summary {
  border-color: var(--line);
}
html[data-theme] .swagger-ui .opblock[class][id] .opblock-summary-method {
  border-radius: var(--radius-control);
  background: var(--brand);
  color: var(--on-brand);
  text-shadow: none;
}
html[data-theme] .swagger-ui .opblock.opblock-delete[class][id] .opblock-summary-method {
  background: var(--danger-soft);
  color: var(--danger-ink);
}
html[data-theme] .swagger-ui .opblock.opblock-get[class][id] .opblock-summary-method {
  background: var(--brand-soft);
  color: var(--brand-ink);
}
html[data-theme] .swagger-ui .opblock .opblock-summary-path {
  color: var(--ink);
}
html[data-theme] .swagger-ui :is(.opblock-section-header, section.models, .model-container, .dialog-ux .modal-ux) {
  border-color: var(--line);
  background: var(--surface-3);
  box-shadow: none;
}
html[data-theme] .swagger-ui :is(.btn, input, select, textarea) {
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background-color: var(--surface);
  color: var(--ink);
  box-shadow: none;
}
html[data-theme] .swagger-ui .btn.execute,
html[data-theme] .swagger-ui .btn.authorize {
  border-color: var(--brand);
  background: var(--brand);
  color: var(--on-brand);
}
html[data-theme] .swagger-ui .btn.authorize svg {
  fill: currentColor;
}
html[data-theme]
  .swagger-ui
  :is(.model, .model-title, .prop-type, .prop-name, .response-col_description, .opblock-body pre.example) {
  color: var(--ink);
}
html[data-theme] .swagger-ui .info .title small {
  background: var(--surface-3);
}
html[data-theme] .swagger-ui .info .title small.version-stamp {
  background: var(--success-soft);
}
html[data-theme] .swagger-ui .info .title small.version-stamp .version {
  color: var(--success-ink);
}
html[data-theme] .swagger-ui .btn.authorize span {
  color: var(--on-brand);
}
html[data-theme] .swagger-ui .opblock[class][id] .opblock-section-header {
  background: var(--surface-3);
}
html[data-theme] .swagger-ui .info .title small pre {
  color: var(--ink-2);
}
:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}
`

import { readFile } from 'node:fs/promises';
import type { Catalog } from '../../src/contract/catalog.js';
import { routes, unshapedRoutes, webhooks, type Document } from '../generate/document.js';
import { hashOf, pagePolicy } from '../generate/report-page.js';
import { introduction } from './contract-text.js';
import { codeOf, escaped, htmlTable, rendered, renderedInline } from './html.js';
import { operationHtml, type Described } from './operations.js';
import type { Results } from './results.js';

interface Link {
  id: string;
  title: string;
}

/** Renders the documentation as one HTML page that needs no other file and no network. */
export async function renderPage(document: Document, catalog: Catalog, results?: Results): Promise<string> {
  const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');
  const [style, script] = [await read('page.css'), await read('search.js')];
  const { title, version } = document.info;
  const { html: opening, links } = withAnchors(rendered(introduction(document, catalog, results)));
  const groups = groupsOf(document);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy([script], hashOf(style))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Contents">
<search hidden><input type="search" aria-label="Search" placeholder="Search"><ul></ul></search>
${contents(links)}
${groups.map(({ name, described }) => `<b><a href="#/${name}">${name}</a></b>${contents(described.map(linkOf))}`).join('\n')}
</nav>
<main>
<h1 id="/">${escaped(title)} <small>${escaped(version)}</small></h1>
${serverTable(document)}
${opening}
${groups.map((group) => groupHtml(document, group, catalog, results)).join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`;
}

const contents = (links: Link[]): string =>
  `<ul>${links.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('\n')}</ul>`;

const linkOf = ({ operation: { operationId, summary } }: Described): Link => ({
  id: operationId,
  title: escaped(summary),
});

const serverTable = ({ servers = [] }: Document): string =>
  htmlTable(
    ['Base address', 'Environment'],
    servers.map(({ url, description = '' }) => [codeOf(url), renderedInline(description)]),
  );

/** Gives the headings of the introduction anchors, such as `/section/errors/error-shapes`, and lists the upper ones. */
function withAnchors(html: string): { html: string; links: Link[] } {
  const links: Link[] = [];
  const anchored = html.replace(/<h([12])>(.*?)<\/h\1>/g, (_, level: string, title: string) => {
    const slug = title.toLowerCase().replace(/\W+/g, '-');
    const id = level === '1' ? `/section/${slug}` : `${links.at(-1)?.id ?? ''}/${slug}`;
    if (level === '1') links.push({ id, title });
    return `<h${Number(level) + 1} id="${id}">${title}</h${Number(level) + 1}>`;
  });
  return { html: anchored, links };
}

interface Group {
  name: string;
  description: string;
  described: Described[];
}

/** The operations and events by their tags, in the order of the tags. */
function groupsOf(document: Document): Group[] {
  const described: Described[] = [
    ...[...routes(document), ...unshapedRoutes(document)].map(({ method, path, operation }) => ({
      operation,
      route: `<b>${method.toUpperCase()}</b> ${codeOf(path)}`,
      place: 'request' as const,
    })),
    ...webhooks(document).map(({ event, operation }) => ({
      operation,
      route: `<b>POST</b> to your <code>webhook_url</code>, event ${codeOf(event)}`,
      place: 'event' as const,
    })),
  ];
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    described: described.filter(({ operation }) => operation.tags[0] === name),
  }));
}

const groupHtml = (
  document: Document,
  { name, description, described }: Group,
  catalog: Catalog,
  results?: Results,
): string => `<h2 id="/${name}">${name}</h2>
${rendered(description)}
${described.map((each) => operationHtml(document, each, catalog, results)).join('\n')}`;

import type { IndustryNode, StoredIndustry } from '@station/contract/industries/industry-fields';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import css from './industries.module.css';
import { industryTitle } from './industries.texts.ts';
import { percentText, sureness } from './industry-texts.ts';

const TextLink = createLink(TextAnchor);

type Named = Pick<IndustryNode, 'code' | 'edition' | 'titles'>;

/** An industry by its code and its title, in the language that the title is in. */
export function IndustryName({ node }: { node: Named }) {
  const { text, lang } = industryTitle(node);
  return (
    <span className="breaks">
      <span className="strong-figures">{node.code}</span> <span lang={lang}>{text}</span>
    </span>
  );
}

/** The same, leading to its place in the tree. */
export function IndustryLink({ node }: { node: Named }) {
  return (
    <TextLink to="/app/industries/tree" search={{ edition: node.edition, code: node.code }}>
      <IndustryName node={node} />
    </TextLink>
  );
}

/** How sure the model is, in words and as a number. */
export function Confidence({ value }: { value: number }) {
  const { text, tint } = sureness(value);
  return <Badge tint={tint}>{`${text} · ${percentText(value)}`}</Badge>;
}

/** Who says what a contact is, and how sure that is. */
export function SaidBy({ industry: { by, confidence } }: { industry: StoredIndustry }) {
  if (by === 'person') return <Badge tint="violet">{m.industries_by_person()}</Badge>;
  return <Confidence value={confidence} />;
}

/** What somebody is classified as: an industry, that none fits, or nothing yet. */
export function StoredName({ industry }: { industry: StoredIndustry | null }) {
  if (!industry) return <span className={css.quiet}>{m.industries_none_yet()}</span>;
  if (!industry.node) return <span>{m.industries_none_fits()}</span>;
  return <IndustryName node={industry.node} />;
}

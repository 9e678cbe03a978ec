-- As a Brazilian dictionary orders text, and the numbers in it by size: as the interface does (Intl.Collator with
-- `numeric`).
create collation public.dictionary (provider = icu, locale = 'pt-BR-u-kn-true');

-- A mention counts as one character of a comment: nobody sees the id that stands for a name.
alter table public.comments drop constraint comments_text_length,
  add constraint comments_text_length check (
    char_length(regexp_replace(text, '<@[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}>', '@', 'g'))
      between 1 and 20000);
